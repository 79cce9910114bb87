import { type QuickPick, window } from 'vscode';
import type { SearchItem } from './searchItems.ts';

/** How long VS Code may take to show a box, in milliseconds: a frame of the screen. */
const SHOWN_MS = 16;

/** A box that is open before there is anything to search. */
export interface OpenedBox {
  readonly pick: QuickPick<SearchItem>;
  /** Whether Enter was pressed, for what was typed. */
  isEntered: boolean;
  isClosed: boolean;
}

/**
 * The box of Go to Repository…, which opens before its code and its rows are loaded. The list then searches what was
 * typed.
 */
export class FirstBox {
  /** Undefined if none waits for its list. */
  #opened: OpenedBox | undefined;

  /** Runs what takes the box, unless an open one waits for that already. Closes a box that was not taken. */
  async during(run: () => Promise<void>): Promise<void> {
    if (this.#opened?.isClosed === false) return;
    const opened = this.#open();
    this.#opened = opened;
    // VS Code sends the box in a later turn, and then draws it: what runs here would delay both.
    await new Promise((resolve) => setTimeout(resolve, SHOWN_MS));
    await run();
    if (this.#opened === opened) this.take()?.pick.hide();
  }

  /** The box, for the list that replaces it; undefined if an earlier call has taken it. */
  take(): OpenedBox | undefined {
    const opened = this.#opened;
    this.#opened = undefined;
    return opened;
  }

  #open(): OpenedBox {
    const pick = window.createQuickPick<SearchItem>();
    const opened: OpenedBox = { pick, isEntered: false, isClosed: false };
    pick.busy = true;
    pick.onDidChangeValue(() => (opened.isEntered = false));
    pick.onDidAccept(() => (opened.isEntered = true));
    pick.onDidHide(() => {
      opened.isClosed = true;
      pick.dispose();
    });
    pick.show();
    return opened;
  }
}
