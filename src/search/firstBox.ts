import { type QuickPick, window } from 'vscode';
import type { SearchItem } from './searchItems.ts';

/** A box that is open before there is anything to search. */
export interface OpenedBox {
  readonly pick: QuickPick<SearchItem>;
  /** Whether Enter was pressed, for what was typed. */
  isEntered: boolean;
  isClosed: boolean;
}

/** The box of Go to Repository…, which opens before its code and its rows are loaded: no key is lost. */
export class FirstBox {
  #opened: OpenedBox | undefined;

  open(): void {
    const pick = window.createQuickPick<SearchItem>();
    const opened: OpenedBox = { pick, isEntered: false, isClosed: false };
    this.#opened = opened;
    pick.busy = true;
    pick.onDidAccept(() => (opened.isEntered = true));
    pick.onDidHide(() => {
      opened.isClosed = true;
      pick.dispose();
    });
    pick.show();
  }

  /** The box, for the list that replaces it; undefined if none is open for one. */
  take(): OpenedBox | undefined {
    const opened = this.#opened;
    this.#opened = undefined;
    return opened;
  }

  /** Closes a box that no list has taken. */
  close(): void {
    this.take()?.pick.hide();
  }
}
