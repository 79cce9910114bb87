import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../../core/event.ts';
import type { Memento } from '../../core/memento.ts';
import { SORT_KEYS } from '../../core/query/sorting.ts';

const KEY = 'view';

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
  /** The ids of rows that are not as they are by default: open or closed. */
  toggled: v.optional(v.fallback(v.array(v.string()), []), []),
});

export type Grouping = (typeof GROUPINGS)[number];
type Kept = v.InferOutput<typeof ViewStateSchema>;
/** How a person wants the rows. */
export type Arrangement = Readonly<Omit<Kept, 'toggled'>>;

/** How the view was left, kept over reloads. */
export class ViewState implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();
  #kept: Kept;

  /** Fires when the arrangement has changed. */
  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
    const kept = v.safeParse(ViewStateSchema, memento.get(KEY));
    this.#kept = kept.success ? kept.output : v.parse(ViewStateSchema, {});
  }

  dispose(): void {
    this.#changed.dispose();
  }

  get arrangement(): Arrangement {
    return this.#kept;
  }

  async arrange(change: Partial<Arrangement>): Promise<void> {
    await this.#keep({ ...this.#kept, ...change }, () => this.#changed.fire());
  }

  /** Whether a row is open. @param byDefault whether it is while nobody has touched it. */
  isOpen(id: string, byDefault: boolean): boolean {
    return this.#kept.toggled.includes(id) !== byDefault;
  }

  /** Notes that a person has opened or closed a row. */
  async noteOpen(id: string, isOpen: boolean, byDefault: boolean): Promise<void> {
    const others = this.#kept.toggled.filter((each) => each !== id);
    const toggled = isOpen === byDefault ? others : [...others, id].slice(-MOST_TOGGLED);
    await this.#keep({ ...this.#kept, toggled });
  }

  /** Forgets which rows of a session were opened: their ids name owners, which nobody is to find after a sign-out. */
  async forget(sessionId: string): Promise<void> {
    const isOfSession = (id: string): boolean => id.endsWith(`:${sessionId}`) || id.includes(`:${sessionId}:`);
    await this.#keep({ ...this.#kept, toggled: this.#kept.toggled.filter((id) => !isOfSession(id)) });
  }

  async #keep(kept: Kept, tell: () => void = () => undefined): Promise<void> {
    this.#kept = kept;
    tell();
    await this.#memento.update(KEY, kept);
  }
}
