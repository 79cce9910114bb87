import * as v from 'valibot';
import { count, flag, moment, text } from './lenient.ts';

/**
 * The owner object of the service's records (service spec, section 2.1). Only `login` and `id` are sure to be there;
 * `type` is `User`, `Organization` or what the service invents.
 */
export const OwnerSchema = v.object({
  login: v.pipe(v.string(), v.nonEmpty()),
  // A larger one has lost its last digits: then two accounts would be one, and the token of one be kept under the name of the other.
  id: v.pipe(v.number(), v.safeInteger()),
  ...v.entriesFromList(['node_id', 'type'], text),
  site_admin: flag,
  ...v.entriesFromList(
    ['avatar_url', 'gravatar_id', 'url', 'html_url', 'followers_url', 'following_url', 'gists_url'],
    text,
  ),
  ...v.entriesFromList(['starred_url', 'subscriptions_url', 'organizations_url', 'repos_url', 'events_url'], text),
  received_events_url: text,
});

/**
 * The full record of an account. Beyond section 2.1 the spec leaves it open ("remaining fields: not shown"); these are
 * the fields that GitHub documents for public profiles.
 */
export const AccountSchema = v.object({
  ...OwnerSchema.entries,
  ...v.entriesFromList(['name', 'company', 'blog', 'location', 'email', 'bio', 'description'], text),
  ...v.entriesFromList(['public_repos', 'public_gists', 'followers', 'following'], count),
  ...v.entriesFromList(['created_at', 'updated_at'], moment),
});

/** A user or organization by itself. */
export type Account = v.InferOutput<typeof AccountSchema>;
