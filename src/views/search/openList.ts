import { commands } from 'vscode';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import { Context } from '../../ids.ts';

/** A list of repositories that is open. */
interface List {
  readonly activeEntry: () => CatalogueEntry | undefined;
  readonly close: () => void;
}

/** The list of repositories that is open, for keys that act on its active row. */
export class OpenList {
  #list: List | undefined;

  /** Sets the context of the keys. @returns a function to call when the list is closed */
  set(list: List): () => void {
    this.#list = list;
    void commands.executeCommand('setContext', Context.finding, true);
    return () => {
      // Another list may have replaced it.
      if (this.#list !== list) return;
      this.#list = undefined;
      void commands.executeCommand('setContext', Context.finding, false);
    };
  }

  /**
   * Closes the list. @returns the repository of its active row; undefined if there is none, and then the list stays
   * open
   */
  accept(): CatalogueEntry | undefined {
    const entry = this.#list?.activeEntry();
    if (entry) this.#list?.close();
    return entry;
  }
}
