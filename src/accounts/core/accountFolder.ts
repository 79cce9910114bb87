import { canDigest, sha256 } from '../../base/core/digest.ts';
import { Lazy } from '../../base/core/lazy.ts';
import { SessionFiles } from '../../base/core/sessionFiles.ts';
import type { Storage } from '../../base/core/storage.ts';
import { isListGroup, ownerOfGroup } from '../../hosts/core/lists.ts';
import type { CacheDisk, CachePlace } from '../../http/core/cache/cacheFolder.ts';
import type { AccountToken } from './accountTokens.ts';
import { SharedState } from './sharedState.ts';

/** Contains one folder per account. */
const ACCOUNTS_FOLDER = 'accounts';

/** Replaces the account id in keys. Folder names on disk depend on it. */
export const ANONYMOUS = 'anonymous';

export type AccountKey = number | typeof ANONYMOUS;

/** A code host and an account whose files `sweepFolders` leaves in place. */
export interface Place {
  readonly base: URL;
  /** Undefined for anonymous access. */
  readonly accountId: number | undefined;
}

/** The key of an account's files, quota and journal. Another address may be another host's. */
export function placeOf(base: URL, account: AccountKey): string {
  return `${base.href}#${account}`;
}

/** What an account has on disk; undefined where folders can't be named: their names are digests, which need https. */
export function accountFolder(storage: Storage, base: URL, account: AccountKey, tokens: readonly AccountToken[]) {
  if (!canDigest()) return undefined;
  const digested = new Lazy(
    async (): Promise<CachePlace> => ({
      folder: `${ACCOUNTS_FOLDER}/${await folderName(placeOf(base, account))}`,
      credentialOf: credentialsOf(await digestsOf(base, tokens)),
    }),
  );
  const place = (): Promise<CachePlace> => digested.get();
  return {
    folder: { storage, place },
    shared: new SharedState(storage, async () => `${(await place()).folder}/windows.json`),
    files: new SessionFiles(storage, async () => (await place()).folder),
  };
}

type TokenDigests = readonly (readonly [login: string | undefined, digest: string])[];

/** Prefixes of digests, which distinguish tokens, but are too short to find a token by. */
async function digestsOf({ origin }: URL, tokens: readonly AccountToken[]): Promise<TokenDigests> {
  return Promise.all(
    tokens.map(
      async ({ owner, credential: { token } }) =>
        [owner?.login, (await sha256(`${origin} ${token}`)).slice(0, 16)] as const,
    ),
  );
}

/**
 * Which tokens have read a group: a list is read with one of them, if that may read it, and other groups with all. With
 * one token, all groups are named as before there were several.
 */
function credentialsOf(digests: TokenDigests): CachePlace['credentialOf'] {
  const main = digests[0]?.[1] ?? '';
  const all = digests.map(([, digest]) => digest).join(' ');
  return (group) => {
    if (!isListGroup(group)) return all;
    const login = ownerOfGroup(group)?.toLowerCase();
    return digests.find(([owner]) => owner !== undefined && owner.toLowerCase() === login)?.[1] ?? main;
  };
}

/** Deletes the folder of an account. @throws StorageError when a file can't be deleted */
export async function removeFolder({ storage, place }: CacheDisk): Promise<void> {
  const { folder } = await place();
  // A host whose storage can't be read has nothing to delete.
  const found = await storage.list(folder).catch(() => []);
  if (found.length > 0) await storage.remove(folder);
}

/** Deletes the folders of all other accounts. @throws StorageError when some may remain */
export async function sweepFolders(storage: Storage, retained: readonly Place[]): Promise<void> {
  if (!canDigest()) return;
  const names = await Promise.all(
    retained.map(({ base, accountId }) => folderName(placeOf(base, accountId ?? ANONYMOUS))),
  );
  // A host without storage has nothing to delete.
  const found = await storage.list(ACCOUNTS_FOLDER).catch(() => []);
  const others = new Set(found.map((name) => name.split('/')[0] ?? name).filter((name) => !names.includes(name)));
  for (const name of others) await storage.remove(`${ACCOUNTS_FOLDER}/${name}`);
}

async function folderName(place: string): Promise<string> {
  return (await sha256(place)).slice(0, 16);
}
