import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from './event.ts';
import type { Memento } from './memento.ts';
import { Memo } from './memoize.ts';
import { randomId } from './randomId.ts';
import { type KeyTest, recordSchema, StoredValue } from './storedValue.ts';

type Entries<Value> = Readonly<Record<string, Value>>;

/** Entries, and how many changes of each computer they include, by its id. */
interface State<Value> {
  readonly entries: Entries<Value>;
  readonly seen: Readonly<Record<string, number>>;
}

/** What this computer stores beside the value that VS Code syncs. */
interface Own<Value> extends State<Value> {
  readonly id: string;
  /** The last value that came from another computer. */
  readonly base: State<Value>;
  /** With which change of this computer a key was changed last, until the others have seen that. */
  readonly latest: Readonly<Record<string, number>>;
}

/**
 * A map that is stored across restarts, and that VS Code may sync between computers. Settings Sync replaces the whole
 * value with another computer's. So each computer also keeps its own, and takes over what has changed in the other one
 * since the last value that both have seen. Local entries are stored on their own.
 */
export abstract class SyncedMap<Value> implements Disposable {
  readonly #synced: StoredValue<State<Value>>;
  readonly #own: StoredValue<Own<Value>>;
  readonly #here: StoredValue<Entries<Value>>;
  readonly #isLocal: KeyTest;
  readonly #merged = new Memo<Own<Value>>();
  readonly #changed = new Emitter<void>();
  /** What this window has stored last. Another one may have written back what was there before. */
  #last: Own<Value> | undefined;
  readonly #joined = new Memo<ReadonlyMap<string, Value>>();
  #entries: ReadonlyMap<string, Value> = new Map();
  #reported: ReadonlyMap<string, Value>;

  readonly onDidChange: Event<void> = this.#changed.event;

  /**
   * @param key of the value that VS Code may sync
   * @param isLocal whether the entry of a key stays on this computer; ignored if another one has synced it
   */
  constructor(memento: Memento, key: string, schema: v.GenericSchema<unknown, Value>, isLocal: KeyTest = () => false) {
    const entries = recordSchema(schema, (each) => !isLocal(each));
    const state = { entries, seen: v.record(v.string(), v.pipe(v.number(), v.safeInteger())) };
    const nothing: State<Value> = { entries: {}, seen: {} };
    const own = v.object({ ...state, id: v.string(), base: v.object(state), latest: state.seen });
    const none = { ...nothing, id: randomId(), base: nothing, latest: {} };
    this.#synced = new StoredValue(memento, key, v.fallback(v.object(state), nothing));
    this.#own = new StoredValue(memento, `${key}.own`, v.fallback(own, none));
    this.#here = new StoredValue(memento, `${key}.here`, v.fallback(recordSchema(schema), {}));
    this.#isLocal = isLocal;
    this.#reported = this.entries;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The entries in the order of adding, the local ones last. Another object after each change. */
  protected get entries(): ReadonlyMap<string, Value> {
    const [{ entries }, here] = [this.#current, this.#here.value];
    this.#entries = this.#joined.get([entries, here], () => {
      const joined = { ...entries, ...here };
      return haveSame(joined, Object.fromEntries(this.#entries)) ? this.#entries : new Map(Object.entries(joined));
    });
    return this.#entries;
  }

  /**
   * Changes entries. @param changes the new values by key; undefined removes an entry
   * @throws StorageError when it can't be stored
   */
  protected async changeEntries(changes: ReadonlyMap<string, Value | undefined>): Promise<void> {
    const [{ entries }, here] = [this.#current, this.#here.value];
    const { local = [], shared = [] } = Object.groupBy(changes, ([key]) => (this.#isLocal(key) ? 'local' : 'shared'));
    const [changed, changedHere] = [withChanges(entries, shared), withChanges(here, local)];
    const stored = Promise.all([
      haveSame(changed, entries) || this.#store(changed, shared),
      haveSame(changedHere, here) || this.#here.set(changedHere),
    ]);
    this.#report();
    await stored;
  }

  /** Adopts what another computer or window has changed, and adds to VS Code's value what it lacks. */
  async catchUp(): Promise<void> {
    this.#report();
    const [current, synced] = [this.#current, this.#synced.value];
    if (!haveSame(current.entries, synced.entries)) await this.#store(current.entries);
    else if (current !== this.#own.value) await this.#own.set(current);
  }

  /** This computer's state with what has arrived. VS Code or another window may have changed both. */
  get #current(): Own<Value> {
    const [synced, stored] = [this.#synced.value, this.#own.value];
    const own = this.#last && !includes(stored.seen, this.#last.seen) ? this.#last : stored;
    return this.#merged.get([synced, own], () => merged(own, synced));
  }

  /** @param changes the entries that the user has changed */
  async #store(entries: Entries<Value>, changes: readonly (readonly [string, unknown])[] = []): Promise<void> {
    const { id, base, seen, latest } = this.#current;
    const change = (seen[id] ?? 0) + 1;
    const state = { entries, seen: { ...seen, [id]: change } };
    const changed = Object.fromEntries(changes.map(([key]) => [key, change]));
    this.#last = { ...state, id, base, latest: { ...latest, ...changed } };
    await Promise.all([this.#own.set(this.#last), this.#synced.set(state)]);
  }

  #report(): void {
    const { entries } = this;
    if (this.#reported === entries) return;
    this.#reported = entries;
    this.#changed.fire();
  }
}

/** A computer's state after another one's has arrived. If that one has seen neither, nothing was removed from it. */
function merged<Value>(own: Own<Value>, arrived: State<Value>): Own<Value> {
  if (includes(own.seen, arrived.seen)) return own;
  const before = [own, own.base].find(({ seen }) => includes(arrived.seen, seen))?.entries ?? {};
  const known = arrived.seen[own.id] ?? 0;
  const latest = Object.fromEntries(Object.entries(own.latest).filter(([, change]) => change > known));
  const removed = Object.keys(before).filter((key) => !Object.hasOwn(arrived.entries, key));
  const changed = Object.entries(arrived.entries).filter(([key, value]) => !isEqual(value, before[key]));
  const seen = { ...own.seen };
  for (const [id, count] of Object.entries(arrived.seen)) seen[id] = Math.max(seen[id] ?? 0, count);
  const theirs = [...removed.map((key) => [key, undefined] as const), ...changed];
  const entries = withChanges(
    own.entries,
    theirs.filter(([key]) => !Object.hasOwn(latest, key)),
  );
  return { id: own.id, entries, seen, base: arrived, latest };
}

function withChanges<Value>(
  entries: Entries<Value>,
  changes: readonly (readonly [string, Value | undefined])[],
): Entries<Value> {
  const all = new Map<string, Value | undefined>([...Object.entries(entries), ...changes]);
  return Object.fromEntries([...all].filter((entry): entry is [string, Value] => entry[1] !== undefined));
}

/** Whether all changes that a state has seen are also in another one. */
function includes(seen: State<unknown>['seen'], other: State<unknown>['seen']): boolean {
  return Object.entries(other).every(([id, count]) => (seen[id] ?? 0) >= count);
}

function haveSame(a: Entries<unknown>, b: Entries<unknown>): boolean {
  const [keys, others] = [Object.keys(a), Object.keys(b)];
  return keys.length === others.length && keys.every((key) => Object.hasOwn(b, key) && isEqual(a[key], b[key]));
}

function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
