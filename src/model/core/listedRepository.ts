import * as v from 'valibot';
import { type Line, oneLine } from '../../base/core/text.ts';
import { ownerOf } from './fullName.ts';
import { MAX_ADDRESS } from './maxLengths.ts';
import { isBranch, showableWord, timestamp } from './model.ts';
import { isFullName, isName } from './names.ts';
import type { ListedOwner, ListedRepository } from './repository.ts';
import { sharedLicense } from './sharedLicense.ts';
import { sharedTopics } from './sharedTopics.ts';

/** The members that may be present, of any type. */
type ItemFields = { readonly [Key in keyof ListedRepository]?: unknown };
type OwnerFields = { readonly [Key in keyof ListedOwner]?: unknown };
type LicenseFields = { readonly [Key in keyof NonNullable<ListedRepository['license']>]?: unknown };

/**
 * Decodes a list item exactly as `ListedRepositorySchema`, which remains the definition; a test compares them.
 * Handwritten, because lists have thousands of items: schemas take six times as long, a twentieth of the time to load
 * 10,000.
 * @returns undefined if a required member is missing.
 */
export function readListedRepository(value: unknown): ListedRepository | undefined {
  if (!isObject(value)) return undefined;
  const item: ItemFields = value;
  const { id, name, full_name: fullName } = item;
  if (!isWholeNumber(id) || !isName(name) || !isFullName(fullName)) return undefined;
  return {
    id,
    name,
    full_name: fullName,
    private: flagOf(item.private),
    html_url: addressOf(item.html_url),
    description: textOf(item.description),
    fork: flagOf(item.fork),
    archived: flagOf(item.archived),
    mirror_url: addressOf(item.mirror_url),
    language: wordOf(item.language),
    size: countOf(item.size),
    stargazers_count: countOf(item.stargazers_count),
    pushed_at: timestampOf(item.pushed_at),
    clone_url: addressOf(item.clone_url),
    ssh_url: addressOf(item.ssh_url),
    default_branch: item.default_branch === null || isBranch(item.default_branch) ? item.default_branch : undefined,
    open_issues_count: countOf(item.open_issues_count),
    topics: readTopics(item.topics),
    visibility: readVisibility(item.visibility),
    changed_at: timestampOf(item.changed_at),
    license: readLicense(item.license),
    owner: readOwner(item.owner) ?? ownerOf(fullName),
  };
}

function readOwner(value: unknown): ListedOwner | undefined {
  if (!isObject(value)) return undefined;
  const owner: OwnerFields = value;
  const { login, id } = owner;
  if (!isName(login)) return undefined;
  const texts = {
    type: textOf(owner.type),
    avatar_url: addressOf(owner.avatar_url),
    html_url: addressOf(owner.html_url),
  };
  return { login, id: isOwnerId(id) ? id : undefined, ...texts };
}

function readLicense(value: unknown): ListedRepository['license'] {
  if (!isObject(value)) return value === null ? null : undefined;
  const { name, spdx_id }: LicenseFields = value;
  return sharedLicense({ name: wordOf(name), spdx_id: wordOf(spdx_id) });
}

function readTopics(value: unknown): ListedRepository['topics'] {
  if (!Array.isArray(value)) return value === null ? null : undefined;
  return value.every((each) => typeof each === 'string') ? sharedTopics(value) : undefined;
}

function readVisibility(value: unknown): ListedRepository['visibility'] {
  return value === 'public' || value === 'private' || value === 'internal' ? value : undefined;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

function isOwnerId(value: unknown): value is number {
  return Number.isSafeInteger(value) && Number(value) > 0;
}

function isWholeNumber(value: unknown): value is number {
  return Number.isInteger(value);
}

function textOf(value: unknown): string | null | undefined {
  return typeof value === 'string' ? oneLine(value) : value === null ? value : undefined;
}

function wordOf(value: unknown): Line | null | undefined {
  return typeof value === 'string' ? showableWord(value) : value === null ? value : undefined;
}

function addressOf(value: unknown): string | null | undefined {
  return value === null || (typeof value === 'string' && value.length <= MAX_ADDRESS) ? value : undefined;
}

function flagOf(value: unknown): boolean | undefined {
  return typeof value === 'boolean' ? value : undefined;
}

function countOf(value: unknown): number | null | undefined {
  return value === null || isWholeNumber(value) ? value : undefined;
}

const USUAL_TIME = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])T(?:[01]\d|2[0-3]):[0-5]\d:[0-5]\dZ$/;

function timestampOf(value: unknown): string | null | undefined {
  // The usual format; anything else is decoded as in the full record.
  if (typeof value === 'string' && USUAL_TIME.test(value)) return value;
  const result = v.safeParse(timestamp, value);
  return result.success ? result.output : undefined;
}
