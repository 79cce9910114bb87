import { type Clock, pastOr0, type Time } from '../../../base/core/clock.ts';
import { sha256 } from '../../../base/core/digest.ts';
import { ignoring, StorageError } from '../../../base/core/errors.ts';
import { describeForLog, type Log } from '../../../base/core/log.ts';
import type { Storage } from '../../../base/core/storage.ts';
import { decodeEntries, decodeIndex, encodeIndex, type GroupIndex, type ValueFormat } from './groupFile.ts';
import type { CacheEntry, CacheRules } from './policy.ts';

/** The folder of an account's files. */
export interface CachePlace {
  readonly folder: string;
  /** A digest of the credential with which a group is read. */
  readonly credentialOf: (group: string) => string;
}

/** The storage of cached responses across restarts. */
export interface CacheDisk {
  readonly storage: Storage;
  readonly place: () => Promise<CachePlace>;
  /** Whether nothing may be stored any more. */
  readonly hasEnded?: () => Promise<boolean>;
}

/** The entries of a group, and what the reader that settled it has noted. */
export interface StoredGroup {
  readonly entries: readonly CacheEntry[];
  readonly note?: unknown;
}

const NOTHING: StoredGroup = { entries: [] };

/** How long a listing of the folder is reused, in milliseconds. */
const LISTING_TTL_MS = 1000;

/** A window that writes values names them in an index within this time, in milliseconds. */
const NAMED_WITHIN_MS = 10 * 60_000;

interface CacheFolderServices extends CacheDisk {
  readonly rules: CacheRules;
  readonly clock: Clock;
  readonly log: Log;
  readonly format: ValueFormat;
}

/**
 * An account's cached responses on disk, by group. Without storage, nothing is cached across restarts.
 *
 * A group has two files: its values, named by a digest of their bytes, and a small index that names them. The values are
 * written first and the index last, so readers see the old list or the new one.
 */
export class CacheFolder {
  readonly #services: CacheFolderServices;
  /** Digest of the values of each group that this window last read or wrote. */
  readonly #values = new Map<string, string>();
  /** Paths of the values files that this window has written. */
  readonly #written = new Set<string>();
  #isThere = false;
  /** File names of the groups in the folder, and when the folder was listed. */
  #listed: { readonly names: Promise<ReadonlySet<string>>; readonly at: Time } | undefined;

  constructor(services: CacheFolderServices) {
    this.#services = services;
  }

  /**
   * Loads the entries of a group. A damaged group is removed and has no entries. Never throws.
   * @param ownOnly whether to exclude entries that another credential of the account has stored.
   * @returns undefined if the storage failed
   */
  load(group: string, ownOnly: boolean): Promise<StoredGroup | undefined> {
    return this.#attempt(async () => (ownOnly || (await this.#isListed(group)) ? this.#load(group, ownOnly) : NOTHING));
  }

  /**
   * Saves a complete group, unless another window has saved a newer one with the same credential. If the values on disk
   * are current, only the index is written. Never throws.
   * @returns whether the group is saved.
   */
  async save(group: string, settled: StoredGroup, valuesChanged: boolean): Promise<boolean> {
    return (await this.#attempt(() => this.#save(group, settled, valuesChanged))) ?? false;
  }

  /**
   * Updates the stored entries of a group. Never throws.
   * @param change receives the entries stored with the same credential, and returns the entries to store
   */
  async update(group: string, change: (stored: readonly CacheEntry[]) => readonly CacheEntry[]): Promise<void> {
    await this.#attempt(async () => {
      const stored = await this.#load(group, true);
      const entries = change(stored.entries);
      if (stored.entries.length + entries.length > 0) await this.#write(group, { entries }, true);
    });
  }

  /** Whether another window has written other values of a group since this one has. Never throws. */
  async isReplaced(group: string): Promise<boolean> {
    const replaced = this.#attempt(async () => {
      const { folder } = await this.#services.place();
      const index = await this.#index(`${folder}/${await fileName(group)}`);
      return index !== undefined && index.values !== this.#values.get(group);
    });
    return (await replaced) ?? false;
  }

  /** Deletes the files of a group. Never throws. */
  async remove(group: string): Promise<void> {
    await this.#attempt(async () => {
      // A listing may be older than what this window wrote.
      if (this.#values.has(group) || (await this.#isListed(group))) await this.#remove(group);
    });
  }

  /** Deletes all files. @throws StorageError if they may still be there. */
  async clear(): Promise<void> {
    this.#values.clear();
    this.#listed = undefined;
    const { storage, place } = this.#services;
    try {
      await storage.remove((await place()).folder);
    } catch (error) {
      // If no read or write ever succeeded, there are no files.
      if (this.#isThere) throw error;
    }
  }

  async #save(group: string, settled: StoredGroup, valuesChanged: boolean): Promise<true> {
    const { entries } = settled;
    const { place, clock } = this.#services;
    const { folder, credentialOf } = await place();
    const index = await this.#index(`${folder}/${await fileName(group)}`);
    const now = clock.now();
    const isOwn = index?.credential === credentialOf(group);
    // If no response may be stored any more, earlier entries must not stay.
    const storedTimes = index?.entries.map(({ validatedAt }) => validatedAt) ?? [];
    const times = entries.map(({ validatedAt }) => validatedAt);
    const isNewer = isOwn && entries.length > 0 && oldest(storedTimes, now) > oldest(times, now);
    if (!isNewer) await this.#write(group, settled, valuesChanged);
    return true;
  }

  async #write(group: string, { entries, note }: StoredGroup, valuesChanged: boolean): Promise<void> {
    const { storage, place, hasEnded, format } = this.#services;
    if (await hasEnded?.()) return;
    const { folder, credentialOf } = await place();
    const name = await fileName(group);
    const index = await this.#index(`${folder}/${name}`);
    // Another window may have written other values: the index must name the values that it describes.
    const isCurrent = index !== undefined && index.values === this.#values.get(group);
    const isStored = !valuesChanged && isCurrent;
    const values = isStored ? index.values : await this.#writeValues(`${folder}/${name}`, index?.values, entries);
    const head = { format: format.name, group, credential: credentialOf(group), values, note };
    await storage.write(`${folder}/${name}.json`, encodeIndex(head, entries));
    this.#values.set(group, values);
    // Only after the index: a window that no longer finds the previous values reads the index again.
    if (!isStored) await this.#tidy(folder, name, values);
  }

  async #load(group: string, ownOnly: boolean, tries = 3): Promise<StoredGroup> {
    const { storage, place, log } = this.#services;
    const { folder, credentialOf } = await place();
    const path = `${folder}/${await fileName(group)}`;
    const bytes = await storage.read(`${path}.json`);
    if (!bytes) return NOTHING;
    const index = decodeIndex(bytes, this.#services.format);
    if (index === 'outdated') {
      await this.#remove(group);
      return NOTHING;
    }
    const isOwn = index?.credential === credentialOf(group);
    if (index && ownOnly && !isOwn) return NOTHING;
    const values = index && (await storage.read(valuesFile(path, index.values)));
    const entries = values && (await decodeEntries(index, values, isOwn, this.#services));
    if (entries) {
      this.#values.set(group, index.values);
      return { entries, note: index.note };
    }
    // Another window has replaced the values meanwhile.
    const isReplaced = index && (await this.#index(path))?.values !== index.values;
    if (isReplaced && tries > 1) return this.#load(group, ownOnly, tries - 1);
    log.warn('Cached responses are damaged. They were removed and will be requested again.');
    await this.#remove(group);
    return NOTHING;
  }

  async #remove(group: string): Promise<void> {
    const { storage, place } = this.#services;
    const { folder } = await place();
    const name = await fileName(group);
    this.#values.delete(group);
    await storage.remove(`${folder}/${name}.json`);
    await this.#tidy(folder, name, undefined, 0);
  }

  /** Whether a group has files. A new window loads thousands of groups, of which hardly any has files. */
  async #isListed(group: string): Promise<boolean> {
    const { place, storage, clock } = this.#services;
    const { folder } = await place();
    const now = clock.now();
    if (!this.#listed || Math.abs(now - this.#listed.at) > LISTING_TTL_MS) {
      const names = storage.list(folder).then((files) => new Set(files.map((file) => file.split('.')[0] ?? file)));
      const listed = { names, at: now };
      this.#listed = listed;
      names.catch(() => {
        if (this.#listed === listed) this.#listed = undefined;
      });
    }
    return (await this.#listed.names).has(await fileName(group));
  }

  async #index(path: string): Promise<GroupIndex | undefined> {
    const bytes = await this.#services.storage.read(`${path}.json`);
    const index = bytes && decodeIndex(bytes, this.#services.format);
    return index === 'outdated' ? undefined : index;
  }

  async #writeValues(path: string, stored: string | undefined, entries: readonly CacheEntry[]): Promise<string> {
    const { storage, format } = this.#services;
    const bytes = await format.encode(entries.map(({ value }) => value));
    const digest = await sha256(bytes);
    if (digest === stored) return digest;
    const file = valuesFile(path, digest);
    await storage.write(file, bytes);
    this.#written.add(file);
    return digest;
  }

  /**
   * Removes files of a group that no index names: earlier values and incomplete writes. Recent files of other windows
   * stay, because an index may be about to name them.
   */
  async #tidy(folder: string, name: string, named?: string, minAgeMs = NAMED_WITHIN_MS): Promise<void> {
    const { storage, clock } = this.#services;
    const inUse = [`${name}.json`, named && valuesFile(name, named)];
    const files = (await storage.list(folder)).filter((file) => file.startsWith(`${name}.`) && !inUse.includes(file));
    for (const file of files) {
      const path = `${folder}/${file}`;
      const modifiedAt = this.#written.has(path) ? 0 : (await storage.stat(path))?.modifiedAt;
      if (modifiedAt === undefined || Math.abs(clock.now() - modifiedAt) < minAgeMs) continue;
      await storage.remove(path);
      this.#written.delete(path);
    }
  }

  #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    const attempt = async (): Promise<T> => {
      const result = await work();
      this.#isThere = true;
      return result;
    };
    return ignoring(StorageError, attempt, (error) => this.#services.log.debug(describeForLog(error)));
  }
}

/** When the oldest entry of a group was last revalidated; 0 if that is unknown. */
function oldest(times: readonly Time[], now: Time): Time {
  return times.length > 0 ? Math.min(...times.map((time) => pastOr0(time, now))) : 0;
}

async function fileName(group: string): Promise<string> {
  return (await sha256(group)).slice(0, 16);
}

function valuesFile(path: string, digest: string): string {
  return `${path}.${digest.slice(0, 16)}.values`;
}
