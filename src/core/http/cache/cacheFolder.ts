import { sha256 } from '../../digest.ts';
import { StorageError } from '../../errors.ts';
import { describeForLog, type Log } from '../../log.ts';
import type { Storage } from '../../storage.ts';
import type { CacheEntry } from './cacheEntry.ts';
import { decodeEntries, decodeIndex, encodeIndex, encodeValues } from './groupFile.ts';
import type { CacheRules } from './policy.ts';

/** Where an account's files are, and a digest of its credential. */
export interface CachePlace {
  readonly folder: string;
  readonly credential: string;
}

export interface CacheFolderServices {
  readonly storage: Storage;
  readonly place: () => Promise<CachePlace>;
  readonly rules: CacheRules;
  readonly log: Log;
}

/** Where an account's answers rest on disk, group by group. A host without storage loses nothing but what it kept. */
export class CacheFolder {
  readonly #services: CacheFolderServices;
  /** Digest of the values of each group as they are on disk. */
  readonly #values = new Map<string, string>();

  constructor(services: CacheFolderServices) {
    this.#services = services;
  }

  /** What is kept of a group; nothing when there is none, or it is damaged: then it is set aside. Never throws. */
  async load(group: string): Promise<readonly CacheEntry[]> {
    return (await this.#attempt(() => this.#load(group))) ?? [];
  }

  /**
   * Keeps a group. Where its values are those on disk already, only the index is written. Never throws.
   * @returns whether it is kept.
   */
  async save(group: string, entries: readonly CacheEntry[], valuesChanged: boolean): Promise<boolean> {
    const saved = await this.#attempt(async () => {
      const { storage, place } = this.#services;
      const name = await this.#name(group);
      const stored = await this.#storedDigest(name);
      // Another window may have put its own values there: what the index names must be what it is written for.
      const isStored = !valuesChanged && stored !== undefined && stored === this.#values.get(group);
      const digest = isStored ? stored : await this.#writeValues(name, stored, entries);
      const { credential } = await place();
      await storage.write(`${name}.json`, encodeIndex(group, credential, digest, entries));
      this.#values.set(group, digest);
      // Only now: until then the old index names the old values.
      if (stored !== undefined && stored !== digest) await storage.remove(valuesFile(name, stored));
      return true;
    });
    return saved ?? false;
  }

  /** Forgets everything, on disk too. Never throws. */
  async clear(): Promise<void> {
    this.#values.clear();
    await this.#attempt(async () => this.#services.storage.remove((await this.#services.place()).folder));
  }

  async #load(group: string): Promise<readonly CacheEntry[]> {
    const { storage, place, rules, log } = this.#services;
    const name = await this.#name(group);
    const indexBytes = await storage.read(`${name}.json`);
    if (!indexBytes) return [];
    const index = decodeIndex(indexBytes);
    const file = index && valuesFile(name, index.values);
    const values = file && (await storage.read(file));
    const sameCredential = index?.credential === (await place()).credential;
    const entries = values && (await decodeEntries(index, values, sameCredential, rules));
    if (!entries) {
      log.warn('What was kept of earlier answers is damaged. It was set aside and is read anew.');
      await storage.setAside(`${name}.json`);
      if (file) await storage.remove(file);
      return [];
    }
    this.#values.set(group, index.values);
    return entries;
  }

  async #storedDigest(name: string): Promise<string | undefined> {
    const bytes = await this.#services.storage.read(`${name}.json`);
    return bytes && decodeIndex(bytes)?.values;
  }

  async #writeValues(name: string, stored: string | undefined, entries: readonly CacheEntry[]): Promise<string> {
    const { digest, bytes } = await encodeValues(entries);
    if (digest !== stored) await this.#services.storage.write(valuesFile(name, digest), bytes);
    return digest;
  }

  async #name(group: string): Promise<string> {
    return `${(await this.#services.place()).folder}/${(await sha256(group)).slice(0, 16)}`;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#services.log.debug(describeForLog(error));
      return undefined;
    }
  }
}

function valuesFile(name: string, digest: string): string {
  return `${name}.${digest.slice(0, 16)}.ndjson`;
}
