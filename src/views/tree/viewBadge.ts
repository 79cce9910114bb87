import type { ViewBadge } from 'vscode';
import { plural } from '../../platform/texts/format.ts';
import { l10n } from '../../platform/texts/l10n.ts';

/**
 * The badge of the view, which VS Code also shows on its icon in the Activity Bar.
 * @param changed the number of repositories that have changed since the last visit
 * @returns undefined if there is nothing to see
 */
export function changesBadge(changed: number, isShown: boolean): ViewBadge | undefined {
  if (!isShown || changed === 0) return undefined;
  const text = l10n.t('{0} repository changed since your last visit|{0} repositories changed since your last visit');
  return { value: changed, tooltip: plural(changed, text) };
}
