import { Emitter, type Event } from '../event.ts';

/** How a request was answered: from the cache, confirmed, anew, not at all (and tried again or not), or never sent. */
export type JournalOutcome = 'HIT' | '304' | 'MISS' | 'error' | 'retry' | 'refused';

/** One line of the journal. It holds no header and no credential. */
export interface JournalEntry {
  /** Tells it from the journal's other entries: each has one more than the one before it. */
  readonly number: number;
  /** When it was asked, in milliseconds since the epoch. */
  readonly at: number;
  readonly origin: string;
  readonly path: string;
  /** With the leading `?`, or empty; values that are not the product's own are left out. */
  readonly query: string;
  readonly accept: string;
  readonly withCredential: boolean;
  /** Whether the gate has refused the address: nothing was sent there, and the request can't be copied as a command. */
  readonly isRefusedAddress: boolean;
  readonly outcome: JournalOutcome;
  /** Undefined where no answer came. */
  readonly status: number | undefined;
  /** Requests of the allowance that it took. */
  readonly cost: number;
  readonly durationMs: number;
  /** The service's id of the request. */
  readonly requestId: string | undefined;
  /** The class of the failure. */
  readonly failure: string | undefined;
}

/** An entry as whoever adds it knows it. */
export type UnnumberedEntry = Omit<JournalEntry, 'number'>;

const CAPACITY = 500;

/** The last requests of an account, newest last: bounded, in memory. */
export class Journal {
  readonly #entries: JournalEntry[] = [];
  readonly #added = new Emitter<JournalEntry>();
  #lastNumber = 0;

  readonly onDidAdd: Event<JournalEntry> = this.#added.event;

  get entries(): readonly JournalEntry[] {
    return this.#entries;
  }

  /** Undefined where there is none, or no longer. */
  find(number: number): JournalEntry | undefined {
    return this.#entries.find((entry) => entry.number === number);
  }

  add(unnumbered: UnnumberedEntry): void {
    const entry = { ...unnumbered, number: ++this.#lastNumber };
    this.#entries.push(entry);
    if (this.#entries.length > CAPACITY) this.#entries.shift();
    this.#added.fire(entry);
  }
}

/** Parameters that the product itself sends: anything else may be anybody's, also a secret. */
const OWN_PARAMETERS = new Set(['per_page', 'page', 'sort', 'direction']);

/** The query of an address as the journal may keep it. */
export function redactedQuery(url: URL): string {
  const parameters = [...url.searchParams].map(([name, value]) => {
    const isOwn = OWN_PARAMETERS.has(name) && /^[\w-]{1,40}$/.test(value);
    return isOwn ? `${name}=${value}` : `${encodeURIComponent(name).slice(0, 40)}=…`;
  });
  return parameters.length > 0 ? `?${parameters.join('&')}` : '';
}
