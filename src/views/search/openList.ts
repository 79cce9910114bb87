import { commands } from 'vscode';
import type { Context } from '../../ids.ts';

/** A list that is open. */
interface List<Entry> {
  readonly activeEntry: () => Entry | undefined;
  readonly close: () => void;
}

/** The list that is open, for keys that act on its active row. */
export class OpenList<Entry> {
  readonly #context: (typeof Context)[keyof typeof Context];
  #list: List<Entry> | undefined;

  /** @param context is true while the list is open */
  constructor(context: (typeof Context)[keyof typeof Context]) {
    this.#context = context;
  }

  /** Sets the context of the keys. @returns a function to call when the list is closed */
  set(list: List<Entry>): () => void {
    this.#list = list;
    void commands.executeCommand('setContext', this.#context, true);
    return () => {
      // Another list may have replaced it.
      if (this.#list !== list) return;
      this.#list = undefined;
      void commands.executeCommand('setContext', this.#context, false);
    };
  }

  /**
   * Closes the list. @returns what its active row stands for; undefined if there is none, and then the list stays open
   */
  accept(): Entry | undefined {
    const entry = this.#list?.activeEntry();
    if (entry) this.#list?.close();
    return entry;
  }
}
