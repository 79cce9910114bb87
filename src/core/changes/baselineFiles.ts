import type { SessionFiles } from '../accounts/sessionFiles.ts';
import type { Clock } from '../clock.ts';
import { ignoring, StorageError } from '../errors.ts';
import { describeForLog, type Log } from '../log.ts';
import { withPauses } from '../slices.ts';
import { decodingSnapshot, encodingSnapshot, type StampedSnapshot } from './snapshotFile.ts';
import { decodeVisit, encodeVisit, type Visit } from './visit.ts';

const BASELINE = 'baseline.json';
const VISIT = 'visit.json';

/** Stores the baseline and the last visit in two files of a session. Logs storage errors instead of throwing them. */
export class BaselineFiles {
  readonly #files: () => SessionFiles | undefined;
  readonly #clock: Clock;
  readonly #log: Log;

  /** @param files of the session; undefined if nothing is stored. */
  constructor(files: () => SessionFiles | undefined, clock: Clock, log: Log) {
    this.#files = files;
    this.#clock = clock;
    this.#log = log;
  }

  readBaseline(): Promise<StampedSnapshot | undefined> {
    return this.#read(BASELINE, (bytes) => withPauses(decodingSnapshot(bytes), this.#clock));
  }

  readVisit(): Promise<Visit | undefined> {
    return this.#read(VISIT, async (bytes) => decodeVisit(bytes));
  }

  /** @returns false if writing failed; true also for a session without files. */
  async writeBaseline(baseline: StampedSnapshot): Promise<boolean> {
    const written = await this.#attempt(async () => {
      // Another token of the account has other files.
      if (this.#files()) {
        const bytes = await withPauses(encodingSnapshot(baseline), this.#clock);
        await this.#files()?.write(BASELINE, bytes);
      }
      return true;
    });
    return written ?? false;
  }

  async writeVisit(visit: Visit): Promise<void> {
    await this.#attempt(async () => this.#files()?.write(VISIT, encodeVisit(visit)));
  }

  /** @param decode returns undefined for damaged data, which is ignored and overwritten later. */
  async #read<T>(name: string, decode: (bytes: Uint8Array) => Promise<T | undefined>): Promise<T | undefined> {
    const bytes = await this.#attempt(async () => this.#files()?.read(name));
    const value = bytes && (await decode(bytes));
    if (bytes && !value) this.#log.warn(`${name} is damaged, or of another version, and was ignored`);
    return value;
  }

  #attempt<T>(work: () => Promise<T>): Promise<T | undefined> {
    return ignoring(StorageError, work, (error) => this.#log.debug(describeForLog(error)));
  }
}
