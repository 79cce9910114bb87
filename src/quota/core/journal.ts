import type { Time } from '../../base/core/clock.ts';
import { Emitter, type Event } from '../../base/core/event.ts';

/**
 * The outcome of a request: cached, revalidated, a new response, failed, failed with a retry to follow, or never sent.
 */
export type JournalOutcome = 'HIT' | '304' | 'MISS' | 'error' | 'retry' | 'refused';

/** One entry of the journal. It contains no header and no credential. */
export interface JournalEntry {
  /** Sequence number, unique in the journal. */
  readonly number: number;
  /** When the request started. */
  readonly at: Time;
  readonly origin: string;
  readonly path: string;
  /** With the leading `?`, or empty; values that aren't the product's own are redacted. */
  readonly query: string;
  readonly accept: string;
  readonly withCredential: boolean;
  /** Whether the gate refused the address: nothing was sent, and the request can't be copied as a command. */
  readonly isRefusedAddress: boolean;
  readonly outcome: JournalOutcome;
  /** Undefined without a response. */
  readonly status: number | undefined;
  /** Requests that counted against the quota. */
  readonly cost: number;
  readonly durationMs: number;
  /** The service's request ID. */
  readonly requestId: string | undefined;
  /** What failed, without the address. */
  readonly failure: string | undefined;
}

/** An entry before it is added and numbered. */
export type UnnumberedEntry = Omit<JournalEntry, 'number'>;

const CAPACITY = 500;

/** A charged request, which is kept longer than its entry. */
export type ChargedRequest = Pick<JournalEntry, 'at' | 'path' | 'query' | 'cost' | 'durationMs'>;

/** More than most code hosts allow in an hour. */
const MAX_CHARGED = 10_000;

/** The latest requests of an account, newest last: bounded, in memory. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  #charged: ChargedRequest[] = [];
  readonly #added = new Emitter<JournalEntry>();
  #lastNumber = 0;

  readonly onDidAdd: Event<JournalEntry> = this.#added.event;

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** The latest requests that counted against the quota, newest last. */
  get charged(): readonly ChargedRequest[] {
    return this.#charged;
  }

  /** Undefined if there is no such entry, or no longer. */
  find(number: number): JournalEntry | undefined {
    return this.#entries.find((entry) => entry.number === number);
  }

  add(unnumbered: UnnumberedEntry): void {
    const entry = { ...unnumbered, number: ++this.#lastNumber };
    this.#entries.push(entry);
    if (this.#entries.length > CAPACITY) this.#entries.shift();
    if (entry.cost > 0) this.#addCharged(entry);
    this.#added.fire(entry);
  }

  #addCharged({ at, path, query, cost, durationMs }: JournalEntry): void {
    this.#charged.push({ at, path, query, cost, durationMs });
    // Half at a time, because removing the first of many takes long.
    if (this.#charged.length > MAX_CHARGED) this.#charged = this.#charged.slice(MAX_CHARGED / 2);
  }
}

/** Parameters that the product sends: any other may contain a secret. */
const OWN_PARAMETERS = new Set(['per_page', 'page', 'sort', 'direction']);

/** Redacts the query of an address for the journal. */
export function redactedQuery(url: URL): string {
  const parameters = [...url.searchParams].map(([name, value]) => {
    const isOwn = OWN_PARAMETERS.has(name) && /^[\w-]{1,40}$/.test(value);
    return isOwn ? `${name}=${value}` : `${encodeURIComponent(name).slice(0, 40)}=…`;
  });
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
