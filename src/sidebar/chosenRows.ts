import { LOCAL_SESSION } from '../accounts/core/session.ts';
import { logged } from '../base/core/log.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { findRepository } from '../search/findCommands.ts';
import type { PickOptions } from '../search/repositoryPicker.ts';
import { entriesOf } from './selection.ts';
import type { SidebarServices } from './sidebar.ts';

export type Clicked = RepositoryEntry | readonly RepositoryEntry[];
export type Selected = readonly unknown[];

/** The argument of keys for the active row of a list. They use `runCommands`: menus would show keys of the commands. */
export const FOUND = 'found';

/** VS Code passes the clicked row and the selected rows. */
export type Handler = (...args: readonly never[]) => unknown;

/** What VS Code passes for a menu of a row: two arguments, also if only one row is selected. */
export type RowArguments<Row> = readonly [clicked?: Row, selected?: Selected];

/**
 * The row whose menu has a command; undefined for the Command Palette and for the menu in the title of the view, for
 * which VS Code passes only the focused row. A list of repositories is always meant.
 */
export function rowIn<Row>(args: RowArguments<Row>): Row | undefined {
  return args.length > 1 || Array.isArray(args[0]) ? args[0] : undefined;
}

/** The rows that a command applies to. */
export class ChosenRows {
  readonly #services: SidebarServices;

  constructor(services: SidebarServices) {
    this.#services = services;
  }

  /** The arguments of a command, or (from the keyboard) the selected rows. */
  chosen(clicked?: Clicked, selected?: Selected): readonly RepositoryEntry[] {
    return clicked ? entriesOf(clicked, selected) : this.#services.view.selected;
  }

  /** As `chosen`; also records the rows as recently used. */
  used(clicked?: Clicked, selected?: Selected): readonly RepositoryEntry[] {
    const entries = this.chosen(clicked, selected);
    const { uses, log } = this.#services;
    void uses.add(entries).catch(logged(log));
    return entries;
  }

  /**
   * Runs an action for the clicked row, or else the first of the selected ones, and records the row as used.
   * @param test if the active row of the list of repositories doesn't pass it, the list stays open
   */
  async one(
    clicked: Clicked | typeof FOUND | undefined,
    action: (entry: RepositoryEntry) => unknown,
    test?: (entry: RepositoryEntry) => boolean,
  ): Promise<void> {
    const entry = clicked === FOUND ? this.#services.openList.accept(test) : this.chosen(clicked)[0];
    if (!entry) return;
    this.used(entry);
    await action(entry);
  }

  /** As `one`, for what needs a server: there is none for a clone that no account lists. */
  async oneOnServer(clicked: Clicked | undefined, action: (entry: RepositoryEntry) => unknown): Promise<void> {
    await this.one(clicked, (entry) => (isOnServer(entry) ? action(entry) : undefined));
  }

  /**
   * As `one`, or for a repository that the user picks.
   * @param title of the list to pick from
   */
  async oneOrPicked(
    clicked: Clicked | typeof FOUND | undefined,
    title: string,
    action: (entry: RepositoryEntry) => unknown,
    options: Omit<PickOptions, 'lookUp'> = {},
  ): Promise<void> {
    if (clicked === FOUND) return this.one(clicked, action, options.isOnServer ? isOnServer : undefined);
    const entry = this.chosen(clicked)[0] ?? (await findRepository(this.#services, title, options));
    if (entry && (!options.isOnServer || isOnServer(entry))) await this.one(entry, action);
  }
}

/** Whether an account lists a repository, and not only this computer. */
export function isOnServer({ session }: RepositoryEntry): boolean {
  return session !== LOCAL_SESSION;
}
