import { ThemeIcon, window } from 'vscode';
import type { Line } from '../base/core/text.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';

/** A button below a message about many results. */
export interface ResultButton {
  readonly title: string;
  /** @returns whether the message is done; otherwise it is shown again */
  readonly run: () => Promise<boolean>;
}

/** Says how many of many were done. @returns whether the user has chosen what to do, and did not close the message */
export async function reportResults(
  text: string,
  isSuccess: boolean,
  buttons: readonly ResultButton[],
): Promise<boolean> {
  const show = isSuccess ? window.showInformationMessage : window.showWarningMessage;
  for (;;) {
    const chosen = await show(text, ...buttons);
    if (!chosen) return false;
    if (await chosen.run()) return true;
  }
}

/** A row in a list of results. */
interface ResultRow {
  readonly name: Line;
  readonly description?: Line;
  readonly detail: Line;
  readonly state: 'done' | 'unchanged' | 'failed';
}

const ICONS = { done: 'check', unchanged: 'info', failed: 'warning' } as const;

/** Lists all results, those that need attention first. @returns the one that the user chose */
export async function pickResult<Result>(
  title: string,
  results: readonly Result[],
  rowOf: (result: Result) => ResultRow,
): Promise<Result | undefined> {
  const items = results.map((result) => {
    const { name, state, ...texts } = rowOf(result);
    return { result, isDone: state === 'done', label: name, ...texts, iconPath: new ThemeIcon(ICONS[state]) };
  });
  const sorted = items.toSorted((a, b) => Number(a.isDone) - Number(b.isDone));
  const picked = await window.showQuickPick(sorted, {
    title,
    placeHolder: l10n.t('Choose a repository to open it in a new window'),
    matchOnDetail: true,
    // Nothing else lists the results.
    ignoreFocusOut: true,
  });
  return picked?.result;
}

/**
 * Says how many failed, for a notification; names the only one. @param names of repositories; undefined where unknown
 */
export function failedText(names: readonly (Line | undefined)[]): Line {
  const [name] = names;
  if (names.length === 1 && name) return l10n.t('{0} failed.', name);
  return plural(names.length, l10n.t('{0} failed.|{0} failed.'));
}
