import { type Clock, pastOr0 } from '../../clock.ts';
import { sha256 } from '../../digest.ts';
import { StorageError } from '../../errors.ts';
import { describeForLog, type Log } from '../../log.ts';
import type { Storage } from '../../storage.ts';
import type { CacheEntry } from './cacheEntry.ts';
import { decodeEntries, decodeIndex, encodeIndex, encodeValues, type GroupIndex } from './groupFile.ts';
import type { CacheRules } from './policy.ts';

/** Where an account's files are, and a digest of its credential. */
export interface CachePlace {
  readonly folder: string;
  readonly credential: string;
}

/** Where answers are kept over restarts. */
export interface Disk {
  readonly storage: Storage;
  readonly place: () => Promise<CachePlace>;
  /** Does something while no other window does anything under the same name. Rejects with the signal's reason, and as the work does. */
  readonly exclusively: (name: string, signal: AbortSignal, work: () => Promise<void>) => Promise<void>;
}

/** Groups that are asked for within this time, in milliseconds, share one look at the folder. */
const LISTED_MS = 1000;

/** A window that has written values names them in an index within this time, in milliseconds. */
const UNNAMED_MS = 10 * 60_000;

export interface CacheFolderServices extends Disk {
  readonly rules: CacheRules;
  readonly clock: Clock;
  readonly log: Log;
  /** Changes whenever the meaning of what is stored does: what another version wrote is read anew. */
  readonly format: string;
}

/** Where an account's answers rest on disk, group by group. A host without storage loses nothing but what it kept. */
export class CacheFolder {
  readonly #services: CacheFolderServices;
  /** Digest of the values of each group as this window knows them to be on disk. */
  readonly #values = new Map<string, string>();
  /** The files with values that this window has written, by their names. */
  readonly #written = new Set<string>();
  #isThere = false;
  /** The groups that have files, by the names of these, and when that was looked up, in milliseconds since the epoch. */
  #listed: { readonly names: Promise<ReadonlySet<string>>; readonly at: number } | undefined;

  constructor(services: CacheFolderServices) {
    this.#services = services;
  }

  /**
   * What is kept of a group; nothing when there is none, or it is damaged: then it is set aside. Never throws.
   * @param ownOnly whether what another credential of the account has read is left out.
   * @returns undefined when the storage failed
   */
  load(group: string, ownOnly: boolean): Promise<readonly CacheEntry[] | undefined> {
    return this.#attempt(async () => (ownOnly || (await this.#isListed(group)) ? this.#load(group, ownOnly) : []));
  }

  /**
   * Keeps a group as a whole, unless another window has kept a newer one with the same credential. Where its values are those on disk
   * already, only the index is written. Never throws.
   * @returns whether it is kept.
   */
  async save(group: string, entries: readonly CacheEntry[], valuesChanged: boolean): Promise<boolean> {
    return (await this.#attempt(() => this.#save(group, entries, valuesChanged))) ?? false;
  }

  /** Does something with a group while no other window does. Never throws for want of a disk; does nothing once the signal aborts. */
  async exclusively(group: string, signal: AbortSignal, work: () => Promise<void>): Promise<void> {
    try {
      await this.#services.exclusively(`save ${group}`, signal, work);
    } catch (error) {
      if (!signal.aborted) throw error;
    }
  }

  /**
   * Changes what is kept of a group. Never throws.
   * @param change gets what is there by now, read with the same credential, and returns what shall be there
   * @returns whether that is there
   */
  async update(group: string, change: (stored: readonly CacheEntry[]) => readonly CacheEntry[]): Promise<boolean> {
    const update = async (): Promise<true> => {
      const stored = await this.#load(group, true);
      const entries = change(stored);
      if (stored.length + entries.length > 0) await this.#write(group, entries, true);
      return true;
    };
    return (await this.#attempt(update)) ?? false;
  }

  /** Forgets everything, on disk too. @throws StorageError when it may still be there. */
  async clear(): Promise<void> {
    this.#values.clear();
    this.#listed = undefined;
    const { storage, place } = this.#services;
    try {
      await storage.remove((await place()).folder);
    } catch (error) {
      // Where nothing could ever be read or written, nothing is there.
      if (this.#isThere) throw error;
    }
  }

  async #save(group: string, entries: readonly CacheEntry[], valuesChanged: boolean): Promise<true> {
    const { place, clock } = this.#services;
    const { folder, credential } = await place();
    const index = await this.#index(`${folder}/${await fileName(group)}`);
    const now = clock.now();
    const isOwn = index?.credential === credential;
    // Where nothing may be stored any more, nothing earlier is to stay.
    const isNewer = isOwn && entries.length > 0 && oldest(index.entries, now) > oldest(entries, now);
    if (!isNewer) await this.#write(group, entries, valuesChanged);
    return true;
  }

  async #write(group: string, entries: readonly CacheEntry[], valuesChanged: boolean): Promise<void> {
    const { storage, place, format } = this.#services;
    const { folder, credential } = await place();
    const name = await fileName(group);
    const index = await this.#index(`${folder}/${name}`);
    // Another window may have put its own values there: what the index names must be what it is written for.
    const isStored = !valuesChanged && index !== undefined && index.values === this.#values.get(group);
    const values = isStored ? index.values : await this.#writeValues(`${folder}/${name}`, index?.values, entries);
    const before = values === index?.values ? index.before : index?.values;
    const head = { format, group, credential, values, ...(before && { before }) };
    await storage.write(`${folder}/${name}.json`, encodeIndex(head, entries));
    this.#values.set(group, values);
    // Only now, and never the values before these: somebody may be reading them.
    if (!isStored) await this.#tidy(folder, name, [values, ...(before ? [before] : [])]);
  }

  async #load(group: string, ownOnly: boolean, tries = 3): Promise<readonly CacheEntry[]> {
    const { storage, place, rules, log } = this.#services;
    const { folder, credential } = await place();
    const name = await fileName(group);
    const path = `${folder}/${name}`;
    const bytes = await storage.read(`${path}.json`);
    if (!bytes) return [];
    const index = decodeIndex(bytes, this.#services.format);
    if (index === 'outdated') {
      await storage.remove(`${path}.json`);
      await this.#tidy(folder, name, [], 0);
      return [];
    }
    const isOwn = index?.credential === credential;
    if (index && ownOnly && !isOwn) return [];
    const values = index && (await storage.read(valuesFile(path, index.values)));
    const entries = values && (await decodeEntries(index, values, isOwn, rules));
    if (entries) {
      this.#values.set(group, index.values);
      return entries;
    }
    // Another window has written meanwhile: what it has written is there.
    const isReplaced = index && (await this.#index(path))?.values !== index.values;
    if (isReplaced && tries > 1) return this.#load(group, ownOnly, tries - 1);
    log.warn('What was kept of earlier answers is damaged. It was set aside and is read anew.');
    await storage.setAside(`${path}.json`);
    await this.#tidy(folder, name, []);
    return [];
  }

  /** Whether a group has files. A window that opens asks for thousands, of which hardly any has. */
  async #isListed(group: string): Promise<boolean> {
    const { place, storage, clock } = this.#services;
    const { folder } = await place();
    const now = clock.now();
    if (!this.#listed || Math.abs(now - this.#listed.at) > LISTED_MS) {
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
    const { digest, bytes } = await encodeValues(entries);
    if (digest === stored) return digest;
    const file = valuesFile(path, digest);
    await this.#services.storage.write(file, bytes);
    this.#written.add(file);
    return digest;
  }

  /**
   * Removes the files of a group that no index names: of earlier values, and of writes that were cut short. Younger ones of other windows
   * stay, because these may be about to name them.
   */
  async #tidy(folder: string, name: string, named: readonly string[], youngestMs = UNNAMED_MS): Promise<void> {
    const { storage, clock } = this.#services;
    const kept = new Set([`${name}.json`, `${name}.json.damaged`, ...named.map((digest) => valuesFile(name, digest))]);
    const files = (await storage.list(folder)).filter((file) => file.startsWith(`${name}.`) && !kept.has(file));
    for (const file of files) {
      const path = `${folder}/${file}`;
      const modifiedAt = this.#written.has(path) ? 0 : await storage.modifiedAt(path);
      if (modifiedAt === undefined || Math.abs(clock.now() - modifiedAt) < youngestMs) continue;
      await storage.remove(path);
      this.#written.delete(path);
    }
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      const result = await work();
      this.#isThere = true;
      return result;
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#services.log.debug(describeForLog(error));
      return undefined;
    }
  }
}

/** When the oldest part of a group was confirmed, in milliseconds since the epoch; 0 where that is unknown. */
function oldest(entries: readonly Pick<CacheEntry, 'confirmedAt'>[], now: number): number {
  const times = entries.map(({ confirmedAt }) => pastOr0(confirmedAt, now));
  return times.length > 0 ? Math.min(...times) : 0;
}

async function fileName(group: string): Promise<string> {
  return (await sha256(group)).slice(0, 16);
}

function valuesFile(path: string, digest: string): string {
  return `${path}.${digest.slice(0, 16)}.ndjson`;
}
