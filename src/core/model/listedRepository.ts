import * as v from 'valibot';
import { moment } from './lenient.ts';
import { type ListedRepository, ownerOf } from './repository.ts';

/** What may be there, of any type. */
type Fields<T> = { readonly [Key in keyof T]?: unknown };

/**
 * Reads an item of a list exactly as `ListedRepositorySchema` does, which stays the definition; a test holds them equal.
 * Written out, because lists have thousands of items: a schema for each field takes six times as long, a twentieth of the
 * whole reading of 10,000.
 * @returns undefined when it lacks what every repository has.
 */
export function readListedRepository(value: unknown): ListedRepository | undefined {
  if (!isFields<ListedRepository>(value)) return undefined;
  const { id, name, full_name: fullName } = value;
  if (!isWhole(id) || !isName(name) || !isName(fullName) || !/^[^/]+\/[^/]+$/.test(fullName)) return undefined;
  return {
    id,
    name,
    full_name: fullName,
    private: flagOf(value.private),
    html_url: textOf(value.html_url),
    description: textOf(value.description),
    fork: flagOf(value.fork),
    archived: flagOf(value.archived),
    mirror_url: textOf(value.mirror_url),
    language: textOf(value.language),
    stargazers_count: countOf(value.stargazers_count),
    pushed_at: momentOf(value.pushed_at),
    clone_url: textOf(value.clone_url),
    ssh_url: textOf(value.ssh_url),
    owner: readOwner(value.owner) ?? ownerOf(fullName),
  };
}

function readOwner(value: unknown): ListedRepository['owner'] | undefined {
  if (!isFields<ListedRepository['owner']>(value)) return undefined;
  const { login, id } = value;
  if (!isName(login) || !(id === undefined || isWhole(id))) return undefined;
  const texts = {
    type: textOf(value.type),
    avatar_url: textOf(value.avatar_url),
    html_url: textOf(value.html_url),
  };
  return { login, id, ...texts };
}

function isFields<T extends object>(value: unknown): value is Fields<T> {
  return typeof value === 'object' && value !== null;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function isWhole(value: unknown): value is number {
  return Number.isInteger(value);
}

function textOf(value: unknown): string | null | undefined {
  return typeof value === 'string' || value === null ? value : undefined;
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function countOf(value: unknown): number | null | undefined {
  return value === null || isWhole(value) ? value : undefined;
}

function momentOf(value: unknown): string | null | undefined {
  // The usual; anything else as in the full record.
  if (typeof value === 'string' && !Number.isNaN(Date.parse(value))) return value;
  const result = v.safeParse(moment, value);
  return result.success ? result.output : undefined;
}
