import { commands, type QuickPick, type QuickPickItem } from 'vscode';
import type { Context } from '../ids.ts';

/** The list that is open, for keys that act on its active row. */
export class OpenList<Entry> {
  readonly #context: (typeof Context)[keyof typeof Context];
  /** Closes the list. @returns what its active row stands for */
  #accept: ((test: (entry: Entry) => boolean) => Entry | undefined) | undefined;

  /** @param context is true while the list is open */
  constructor(context: (typeof Context)[keyof typeof Context]) {
    this.#context = context;
  }

  /** Sets the context of the keys. @returns a function to call when the list is closed */
  set<Item extends QuickPickItem>(pick: QuickPick<Item>, entryOf: (item: Item) => Entry | undefined): () => void {
    const accept = (test: (entry: Entry) => boolean): Entry | undefined => {
      const [item] = pick.activeItems;
      const entry = item && entryOf(item);
      if (!entry || !test(entry)) return undefined;
      pick.hide();
      return entry;
    };
    this.#accept = accept;
    void commands.executeCommand('setContext', this.#context, true);
    return () => {
      // Another list may have replaced it.
      if (this.#accept !== accept) return;
      this.#accept = undefined;
      void commands.executeCommand('setContext', this.#context, false);
    };
  }

  /**
   * Closes the list. @returns what its active row stands for; undefined if there is none, or if it doesn't pass a test,
   * and then the list stays open
   */
  accept(test: (entry: Entry) => boolean = () => true): Entry | undefined {
    return this.#accept?.(test);
  }
}
