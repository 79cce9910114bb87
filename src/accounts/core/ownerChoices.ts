import * as v from 'valibot';
import { Disposables, type Event } from '../../base/core/event.ts';
import type { Memento } from '../../base/core/memento.ts';
import { listSchema, recordSchema, StoredValue } from '../../base/core/storedValue.ts';
import { ListedOwnerSchema } from '../../model/core/account.ts';
import type { Session } from './session.ts';

const KEY = 'ownerChoices';

const OwnersSchema = listSchema(ListedOwnerSchema);

const ChoiceSchema = v.object({
  /** The owners whose repositories are neither shown nor read. */
  hidden: v.pipe(OwnersSchema, v.nonEmpty()),
  /** The organizations that are read through their own lists, because the account's list lacks all organizations. */
  organizations: v.fallback(OwnersSchema, []),
});

/** Which owners in an account's lists the user wants to see. */
export type OwnerChoice = Readonly<v.InferOutput<typeof ChoiceSchema>>;

/**
 * The owners that users have chosen for their accounts, stored across restarts. An account without a choice shows all.
 */
export class OwnerChoices extends Disposables {
  /** By the ids of sessions. */
  readonly #stored: StoredValue<Readonly<Record<string, OwnerChoice>>>;

  readonly onDidChange: Event<void>;

  constructor(memento: Memento) {
    super();
    this.#stored = this.own(new StoredValue(memento, KEY, v.fallback(recordSchema(ChoiceSchema), {})));
    this.onDidChange = this.#stored.onDidChange;
  }

  /** The choice for an account; undefined if all owners are shown. */
  of({ id }: Pick<Session, 'id'>): OwnerChoice | undefined {
    return this.#stored.value[id];
  }

  /** @throws StorageError when it can't be stored; it then applies to this window */
  async set({ id }: Pick<Session, 'id'>, choice: OwnerChoice | undefined): Promise<void> {
    const { [id]: before, ...others } = this.#stored.value;
    if (before || choice) await this.#stored.set(choice ? { ...others, [id]: choice } : others);
  }

  /** Removes the choices for accounts that are signed out. @param signedIn session ids of all signed-in accounts */
  async sweep(signedIn: ReadonlySet<string>): Promise<void> {
    const all = Object.entries(this.#stored.value);
    const retained = all.filter(([id]) => signedIn.has(id));
    if (retained.length < all.length) await this.#stored.set(Object.fromEntries(retained));
  }
}
