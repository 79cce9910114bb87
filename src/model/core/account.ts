import * as v from 'valibot';
import { address, count, flag, name, text, timestamp } from './model.ts';

/**
 * The owner object in records of the service (docs/service-spec.md, section 2.1). Only `login` and `id` are guaranteed;
 * `type` is `User`, `Organization` or any other value.
 */
export const OwnerSchema = v.object({
  login: name,
  // A larger id loses digits, and a server without ids may send 0: two accounts could get the same id, and the token of
  // one be stored for the other.
  id: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  ...v.entriesFromList(['node_id', 'type'], text),
  site_admin: flag,
  ...v.entriesFromList(
    ['avatar_url', 'gravatar_id', 'url', 'html_url', 'followers_url', 'following_url', 'gists_url'],
    address,
  ),
  ...v.entriesFromList(['starred_url', 'subscriptions_url', 'organizations_url', 'repos_url', 'events_url'], address),
  received_events_url: address,
});

/** The owner of a repository, whose id may be missing. */
export const RepositoryOwnerSchema = v.object({
  ...OwnerSchema.entries,
  id: v.fallback(v.optional(OwnerSchema.entries.id), undefined),
});

/** The fields of an owner that are cached with a list item. */
export const ListedOwnerSchema = v.pick(RepositoryOwnerSchema, ['login', 'id', 'type', 'avatar_url', 'html_url']);

/**
 * The full record of an account. The spec doesn't show all of its fields (docs/service-spec.md, section 2.1); the
 * others here are those that GitHub documents for public profiles.
 */
export const AccountSchema = v.object({
  ...OwnerSchema.entries,
  ...v.entriesFromList(['name', 'company', 'blog', 'location', 'email', 'bio', 'description'], text),
  ...v.entriesFromList(['public_repos', 'public_gists', 'followers', 'following'], count),
  ...v.entriesFromList(['created_at', 'updated_at'], timestamp),
});

/** Identifies an owner: see `isSameOwner`. */
export interface OwnerName {
  readonly login: string;
  readonly id?: number | undefined;
}

/** Whether two records are of the same owner: names can change hands, so they decide only if an id is unknown. */
export function isSameOwner(a: OwnerName, b: OwnerName | undefined): boolean {
  if (a.id !== undefined && b?.id !== undefined) return a.id === b.id;
  return a.login.toLowerCase() === b?.login.toLowerCase();
}

/** A user or an organization. */
export type Account = v.InferOutput<typeof AccountSchema>;
