import type { AuthenticationSession, StatusBarItem } from 'vscode';
import type { StartView } from './startView.ts';

/** What the start has created in a window, for the code that is loaded later. */
export interface StartedWindow {
  readonly view: StartView;
  /** Returns the item of the status bar, which shows what an earlier window has stored, or nothing. */
  readonly quotaItem: () => StatusBarItem;
  /** The sessions that VS Code has got from us. */
  readonly givenSessions: Iterable<AuthenticationSession>;
  /** The ids of accounts that VS Code may have removed since an earlier window used them. */
  readonly suspects: ReadonlySet<string>;
}
