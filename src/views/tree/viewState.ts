import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../../core/event.ts';
import { type Memento, store } from '../../core/memento.ts';
import { SORT_KEYS } from '../../core/search/sorting.ts';

const KEY = 'view';
const TOGGLED_KEY = 'toggled';

/** Rows that were opened or closed by hand and are remembered; the oldest are forgotten. */
const MOST_TOGGLED = 1000;

export const GROUPINGS = ['owner', 'language'] as const;

const flag = v.optional(v.fallback(v.boolean(), false), false);

const ViewStateSchema = v.object({
  grouping: v.optional(v.fallback(v.picklist(GROUPINGS), 'owner'), 'owner'),
  sort: v.optional(v.fallback(v.picklist(SORT_KEYS), 'name'), 'name'),
  /** A query; empty for none. */
  filter: v.optional(v.fallback(v.string(), ''), ''),
  /** Whether what has changed has a group of its own. */
  showsChanges: flag,
});

/** The ids of rows that are not as they are by default: open or closed. */
const ToggledSchema = v.fallback(v.array(v.string()), []);

export type Grouping = (typeof GROUPINGS)[number];
/** How a person wants the rows. */
export type Arrangement = Readonly<v.InferOutput<typeof ViewStateSchema>>;

/** How the view was left, kept over reloads. */
export class ViewState implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #arrangement: Arrangement;
  #toggled: ReadonlySet<string>;

  /** Fires when the arrangement has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
    const kept = v.safeParse(ViewStateSchema, memento.get(KEY));
    this.#arrangement = kept.success ? kept.output : v.parse(ViewStateSchema, {});
    this.#toggled = this.#keptToggled();
  }

  dispose(): void {
    this.#changed.dispose();
  }

  get arrangement(): Arrangement {
    return this.#arrangement;
  }

  async arrange(change: Partial<Arrangement>): Promise<void> {
    this.#arrangement = { ...this.#arrangement, ...change };
    this.#changed.fire();
    await store(this.#memento, KEY, this.#arrangement);
  }

  /** Whether a row is open. @param byDefault whether it is while nobody has touched it. */
  isOpen(id: string, byDefault: boolean): boolean {
    return this.#toggled.has(id) !== byDefault;
  }

  /** Notes that a person has opened or closed a row. */
  async setOpen(id: string, isOpen: boolean, byDefault: boolean): Promise<void> {
    await this.#keepToggled((all) => [...all.filter((each) => each !== id), ...(isOpen === byDefault ? [] : [id])]);
  }

  /** Forgets which rows of a session were opened: their ids name owners, which nobody is to find after a sign-out. */
  async forget(sessionId: string): Promise<void> {
    const isOfSession = (id: string): boolean => id.endsWith(`:${sessionId}`) || id.includes(`:${sessionId}:`);
    await this.#keepToggled((all) => all.filter((id) => !isOfSession(id)));
  }

  /** Another window may have kept others meanwhile: they stay kept, and are this window's after a reload. */
  async #keepToggled(change: (all: readonly string[]) => readonly string[]): Promise<void> {
    this.#toggled = new Set(change([...this.#toggled]).slice(-MOST_TOGGLED));
    await store(this.#memento, TOGGLED_KEY, change([...this.#keptToggled()]).slice(-MOST_TOGGLED));
  }

  #keptToggled(): ReadonlySet<string> {
    return new Set(v.parse(ToggledSchema, this.#memento.get(TOGGLED_KEY)));
  }
}
