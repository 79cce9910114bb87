import * as v from 'valibot';
import { Disposables, Emitter, type Event } from '../base/core/event.ts';
import type { Memento } from '../base/core/memento.ts';
import { StoredValue } from '../base/core/storedValue.ts';
import { SORT_KEYS } from '../search/core/sorting.ts';

const KEY = 'view';
const TOGGLED_KEY = 'toggled';

/** Rows whose toggled state is stored; the oldest are dropped. */
const MAX_TOGGLED = 1000;

export const GROUPINGS = ['owner', 'language', 'tag'] as const;

const flag = v.optional(v.fallback(v.boolean(), false), false);

const ViewStateSchema = v.object({
  grouping: v.optional(v.fallback(v.picklist(GROUPINGS), 'owner'), 'owner'),
  sort: v.optional(v.fallback(v.picklist(SORT_KEYS), 'pushed'), 'pushed'),
  /** A query; empty for none. */
  filter: v.optional(v.fallback(v.string(), ''), ''),
  /** Whether the group of changes is shown. */
  showsChanges: flag,
});

export type Grouping = (typeof GROUPINGS)[number];
/** How the user arranges the rows. */
export type Arrangement = Readonly<v.InferOutput<typeof ViewStateSchema>>;

/** The state of the view, persisted across reloads. */
export class ViewState extends Disposables {
  readonly #stored: StoredValue<Arrangement>;
  /** The ids of rows that are not in their default state. */
  readonly #storedToggled: StoredValue<readonly string[]>;
  readonly #changed = this.own(new Emitter<void>());
  #arrangement: Arrangement;
  /** A filter that is shown in place of the stored one while the user types. */
  #preview: string | undefined;
  #toggled: ReadonlySet<string>;

  /** Fires when the arrangement has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    super();
    this.#stored = new StoredValue(memento, KEY, v.fallback(ViewStateSchema, v.parse(ViewStateSchema, {})));
    this.#storedToggled = new StoredValue(memento, TOGGLED_KEY, v.fallback(v.array(v.string()), []));
    this.#arrangement = this.#stored.value;
    this.#toggled = new Set(this.#storedToggled.value);
  }

  get arrangement(): Arrangement {
    return this.#preview === undefined ? this.#arrangement : { ...this.#arrangement, filter: this.#preview };
  }

  /** Changes and stores the arrangement. Another filter ends a preview. */
  async arrange(change: Partial<Arrangement>): Promise<void> {
    this.#arrangement = { ...this.#arrangement, ...change };
    if (change.filter !== undefined) this.#preview = undefined;
    this.#changed.fire();
    await this.#stored.set(this.#arrangement);
  }

  /** Shows a filter without storing it. @param filter undefined for the stored one */
  previewFilter(filter: string | undefined): void {
    const before = this.arrangement.filter;
    this.#preview = filter;
    if (this.arrangement.filter !== before) this.#changed.fire();
  }

  /** Whether a row is expanded. @param byDefault its state unless the user has toggled it. */
  isOpen(id: string, byDefault: boolean): boolean {
    return this.#toggled.has(id) !== byDefault;
  }

  /** Stores that the user has expanded or collapsed a row. */
  async setOpen(id: string, isOpen: boolean, byDefault: boolean): Promise<void> {
    await this.#storeToggled((all) => [...all.filter((each) => each !== id), ...(isOpen === byDefault ? [] : [id])]);
  }

  /** Deletes the toggled rows of a session: their ids contain owners' names, which must not outlast a sign-out. */
  async forget(sessionId: string): Promise<void> {
    const isOfSession = (id: string): boolean => id.endsWith(`:${sessionId}`) || id.includes(`:${sessionId}:`);
    await this.#storeToggled((all) => all.filter((id) => !isOfSession(id)));
  }

  /** Preserves rows that another window has stored meanwhile; this window shows them after a reload. */
  async #storeToggled(change: (all: readonly string[]) => readonly string[]): Promise<void> {
    this.#toggled = new Set(change([...this.#toggled]).slice(-MAX_TOGGLED));
    await this.#storedToggled.set(change(this.#storedToggled.value).slice(-MAX_TOGGLED));
  }
}
