import * as v from 'valibot';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { type Memento, read, store } from '../memento.ts';
import { ListedOwnerSchema } from '../model/account.ts';
import type { Session } from './session.ts';

const KEY = 'ownerChoices';

/** Skips invalid owners. */
const OwnersSchema = v.pipe(
  v.array(v.fallback(v.nullable(ListedOwnerSchema), null)),
  v.transform((owners) => owners.filter((owner) => owner !== null)),
);

const ChoiceSchema = v.object({
  /** The owners whose repositories are neither shown nor read. */
  hidden: v.pipe(OwnersSchema, v.nonEmpty()),
  /** The organizations that are read through their own lists, because the account's list lacks all organizations. */
  organizations: v.fallback(OwnersSchema, []),
});

/** By the ids of sessions. */
const ChoicesSchema = v.fallback(v.record(v.string(), v.fallback(v.nullable(ChoiceSchema), null)), {});

/** Which owners in an account's lists the user wants to see. */
export type OwnerChoice = Readonly<v.InferOutput<typeof ChoiceSchema>>;

/** The owners that users have chosen for their accounts, stored across restarts. An account without a choice shows all. */
export class OwnerChoices implements Disposable {
  readonly #memento: Memento;
  readonly #changed = new Emitter<void>();

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(memento: Memento) {
    this.#memento = memento;
  }

  dispose(): void {
    this.#changed.dispose();
  }

  /** The choice for an account; undefined if all owners are shown. */
  of({ id }: Pick<Session, 'id'>): OwnerChoice | undefined {
    return this.#all[id] ?? undefined;
  }

  /** @throws StorageError when it can't be stored; it then applies to this window */
  async set({ id }: Pick<Session, 'id'>, choice: OwnerChoice | undefined): Promise<void> {
    const { [id]: before, ...others } = this.#all;
    if (before || choice) await this.#update(choice ? { ...others, [id]: choice } : others);
  }

  /** Removes the choices for accounts that are signed out. @param signedIn session ids of all signed-in accounts */
  async sweep(signedIn: ReadonlySet<string>): Promise<void> {
    const all = Object.entries(this.#all);
    const retained = all.filter(([id]) => signedIn.has(id));
    if (retained.length < all.length) await this.#update(Object.fromEntries(retained));
  }

  get #all(): v.InferOutput<typeof ChoicesSchema> {
    return v.parse(ChoicesSchema, read(this.#memento, KEY));
  }

  async #update(choices: v.InferOutput<typeof ChoicesSchema>): Promise<void> {
    const written = store(this.#memento, KEY, choices);
    this.#changed.fire();
    await written;
  }
}
