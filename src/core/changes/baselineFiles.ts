import type { SessionFiles } from '../accounts/sessionFiles.ts';
import { StorageError } from '../errors.ts';
import { describeForLog, type Log } from '../log.ts';
import { decodeSnapshot, encodeSnapshot, type StampedSnapshot } from './snapshotFile.ts';
import { decodeVisit, encodeVisit, type Visit } from './visit.ts';

const BASELINE = 'baseline.json';
const VISIT = 'visit.json';

/** What is compared with, and when somebody looked last, in two files of a session's own. Nothing here ever fails. */
export class BaselineFiles {
  readonly #files: () => SessionFiles | undefined;
  readonly #log: Log;

  /** @param files of the session; undefined where nothing is kept. */
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

  /** @returns whether it is kept, as far as anything is. */
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

  /** @param decode undefined for what is damaged: it is ignored, and written anew. */
  async #read<T>(name: string, decode: (bytes: Uint8Array) => T | undefined): Promise<T | undefined> {
    const bytes = await this.#attempt(async () => this.#files()?.read(name));
    const value = bytes && decode(bytes);
    if (bytes && !value) this.#log.warn(`${name} is damaged, or of another version, and was ignored`);
    return value;
  }

  async #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof StorageError)) throw error;
      this.#log.debug(describeForLog(error));
      return undefined;
    }
  }
}
