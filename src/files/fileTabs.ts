import {
  Disposable,
  type Tab,
  TabInputCustom,
  TabInputNotebook,
  TabInputText,
  TabInputTextDiff,
  type Uri,
  window,
} from 'vscode';
import { FILE_SCHEME } from '../ids.ts';

/** The file that a tab shows; undefined for other tabs, such as pages. */
export function fileOfTab(tab: Tab | undefined): Uri | undefined {
  const input = tab?.input;
  if (input instanceof TabInputTextDiff) return input.modified;
  const isOfFile =
    input instanceof TabInputText || input instanceof TabInputCustom || input instanceof TabInputNotebook;
  return isOfFile ? input.uri : undefined;
}

/** Whether a tab shows a file, or can't. */
export function isInTab(file: Uri): boolean {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  return tabs.some((tab) => fileOfTab(tab)?.toString() === file.toString());
}

/** The file that the user sees, if it is one of the file system. */
export function activeFile(): Uri | undefined {
  const file = fileOfTab(window.tabGroups.activeTabGroup.activeTab);
  return file?.scheme === FILE_SCHEME ? file : undefined;
}

/** Calls back with each file of the file system that the user turns to. */
export function followActiveFile(show: (file: Uri) => void): Disposable {
  let last: string | undefined;
  const follow = (): void => {
    const file = activeFile();
    if (file && file.toString() !== last) show(file);
    last = file?.toString();
  };
  // Another group may become the active one without a change of its tabs.
  return Disposable.from(window.tabGroups.onDidChangeTabs(follow), window.tabGroups.onDidChangeTabGroups(follow));
}

/** Closes the editors of files that may no longer be read. @param isServed for an address of the file system */
export async function closeTabs(isServed: (file: Uri) => boolean): Promise<void> {
  const tabs = window.tabGroups.all.flatMap((group) => group.tabs);
  const former = tabs.filter((tab) => {
    const file = fileOfTab(tab);
    return file?.scheme === FILE_SCHEME && !isServed(file);
  });
  if (former.length > 0) await window.tabGroups.close(former, true);
}
