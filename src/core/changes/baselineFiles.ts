import type { SessionFiles } from '../accounts/sessionFiles.ts';
import { ignoring, StorageError } from '../errors.ts';
import { describeForLog, type Log } from '../log.ts';
import { decodeSnapshot, encodeSnapshot, type StampedSnapshot } from './snapshotFile.ts';
import { decodeVisit, encodeVisit, type Visit } from './visit.ts';

const BASELINE = 'baseline.json';
const VISIT = 'visit.json';

/** Stores the baseline and the last visit in two files of a session. Logs storage errors instead of throwing them. */
export class BaselineFiles {
  readonly #files: () => SessionFiles | undefined;
  readonly #log: Log;

  /** @param files of the session; undefined if nothing is stored. */
  constructor(files: () => SessionFiles | undefined, log: Log) {
    this.#files = files;
    this.#log = log;
  }

  readBaseline(): Promise<StampedSnapshot | undefined> {
    return this.#read(BASELINE, decodeSnapshot);
  }

  readVisit(): Promise<Visit | undefined> {
    return this.#read(VISIT, decodeVisit);
  }

  /** @returns false if writing failed; true also for a session without files. */
  async writeBaseline(baseline: StampedSnapshot): Promise<boolean> {
    const written = await this.#attempt(async () => {
      await this.#files()?.write(BASELINE, encodeSnapshot(baseline));
      return true;
    });
    return written ?? false;
  }

  async writeVisit(visit: Visit): Promise<void> {
    await this.#attempt(async () => this.#files()?.write(VISIT, encodeVisit(visit)));
  }

  /** @param decode returns undefined for damaged data, which is ignored and overwritten later. */
  async #read<T>(name: string, decode: (bytes: Uint8Array) => T | undefined): Promise<T | undefined> {
    const bytes = await this.#attempt(async () => this.#files()?.read(name));
    const value = bytes && decode(bytes);
    if (bytes && !value) this.#log.warn(`${name} is damaged, or of another version, and was ignored`);
    return value;
  }

  #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    return ignoring(StorageError, work, (error) => this.#log.debug(describeForLog(error)));
  }
}
