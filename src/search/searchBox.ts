import { commands, type QuickPick, type QuickPickItem, window } from 'vscode';

/** The rows for a text, ranked. */
export interface Rows<Item> {
  readonly title: string;
  readonly items: readonly Item[];
  /** The row that Enter picks. */
  readonly first: Item | undefined;
}

interface SearchBoxOptions<Index, Item extends QuickPickItem> {
  /** The box to use; undefined for a new one. */
  readonly opened?: { readonly pick: QuickPick<Item>; readonly isEntered: boolean } | undefined;
  readonly placeholder: string;
  /** Returns what is searched now. */
  readonly index: () => Promise<Index>;
  readonly find: (index: Index, text: string, isBusy: boolean) => Promise<Rows<Item>>;
  /** Does what the first keys would wait for, after the first rows are shown. */
  readonly prepare?: (index: Index) => Promise<void>;
  /** The text that a row completes; undefined for other rows. */
  readonly completionOf: (item: Item) => string | undefined;
  /** Whether a row is about the same thing as one before. */
  readonly isSame: (item: Item, before: Item) => boolean;
  /** Called with the row that the user picks, unless it completes the text. */
  readonly choose: (item: Item) => void;
  /** Called after rows were shown. @param isCurrent whether no other search has begun since, and the box is open */
  readonly onDidShow?: (text: string, isCurrent: () => boolean) => Promise<void>;
  readonly onDidClose: () => void;
}

/** A box in which the user searches by typing, over ranked rows. */
export class SearchBox<Index, Item extends QuickPickItem> {
  readonly pick: QuickPick<Item>;
  readonly #options: SearchBoxOptions<Index, Item>;
  /** Undefined until it is built. */
  #index: Index | undefined;
  /** The last search, whose rows are wanted. */
  #searching: object = {};
  #isClosed = false;
  #rows: Rows<Item> & { readonly text?: string } = { title: '', items: [], first: undefined };
  /** The rows that the window shows. */
  #seen = this.#rows;
  /** Whether Enter was pressed before the results for the text were there. */
  #isEntered = false;

  constructor(options: SearchBoxOptions<Index, Item>) {
    this.#options = options;
    const pick = options.opened?.pick ?? window.createQuickPick<Item>();
    this.#isEntered = options.opened?.isEntered ?? false;
    this.pick = pick;
    pick.placeholder = options.placeholder;
    // Keeps VS Code from sorting rows by label while the user types: they are already ranked. The property exists at
    // run time but not in the typings; a test fails if rows are reordered.
    Object.assign(pick, { sortByLabel: false });
    pick.onDidChangeValue((text) => {
      this.#isEntered = false;
      void this.#show(text);
    });
    pick.onDidAccept(() => {
      if (pick.value === this.#rows.text) this.#choose(this.#accepted);
      else this.#isEntered = true;
    });
    pick.onDidHide(() => {
      this.#isClosed = true;
      options.onDidClose();
      pick.dispose();
    });
  }

  open(): void {
    this.pick.busy = true;
    this.pick.show();
  }

  /** Searches what there is now. @param isBusy whether more are loading */
  async update(isBusy = () => false): Promise<void> {
    if (this.#isClosed) return;
    this.#index = await this.#options.index();
    this.pick.busy = isBusy();
    await this.#show(this.pick.value);
    // What fails here fails again when it is needed.
    if (!this.pick.busy && !this.#isClosed) void this.#options.prepare?.(this.#index).catch(() => undefined);
  }

  /** Closes the box. VS Code reports later that it is hidden. */
  close(): void {
    this.#isClosed = true;
    this.pick.hide();
  }

  async #show(text: string): Promise<void> {
    const searching = {};
    this.#searching = searching;
    if (this.#index === undefined || this.#isClosed) return;
    const isCurrent = (): boolean => this.#searching === searching && !this.#isClosed;
    const { pick } = this;
    const { find, isSame, onDidShow } = this.#options;
    const rows = await find(this.#index, text, pick.busy);
    // The user has continued to type, or has closed the box.
    if (!isCurrent()) return;
    // New rows don't change which row Enter picks.
    const active = text === this.#rows.text ? pick.activeItems[0] : undefined;
    const same = active && rows.items.find((item) => isSame(item, active));
    const first = same ?? rows.first;
    this.#rows = { ...rows, first, text };
    pick.title = rows.title;
    pick.items = rows.items;
    pick.activeItems = first ? [first] : [];
    void this.#awaitWindow();
    if (this.#isEntered) this.#choose(first);
    else void onDidShow?.(text, isCurrent);
  }

  /** Waits until the window shows the rows. */
  async #awaitWindow(): Promise<void> {
    // VS Code collects changes until the next turn; messages to the window and back keep their order.
    await new Promise((resolve) => setTimeout(resolve));
    const rows = this.#rows;
    await commands.executeCommand('noop').then(undefined, () => undefined);
    this.#seen = rows;
  }

  /** The row that the user accepts. VS Code reports its place, which may be one among the rows before. */
  get #accepted(): Item | undefined {
    const [selected, active] = [this.pick.selectedItems[0], this.pick.activeItems[0]];
    // VS Code may not have selected a row yet that was just added.
    if (this.#seen === this.#rows) return selected ?? active;
    if (this.#seen.text !== this.#rows.text) return this.#rows.first;
    return selected && this.#seen.items[this.#rows.items.indexOf(selected)];
  }

  #choose(item: Item | undefined): void {
    this.#isEntered = false;
    if (!item) return;
    const text = this.#options.completionOf(item);
    if (text === undefined) this.#options.choose(item);
    else {
      this.pick.value = text;
      void this.#show(text);
    }
  }
}
