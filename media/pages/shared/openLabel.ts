import * as l10n from '@vscode/l10n';

/** Returns the label of the button that opens a page of the code host in the browser. */
export function openLabel(page: string | null | undefined): string {
  return page?.startsWith('https://github.com/') ? l10n.t('Open on GitHub') : l10n.t('Open in Browser');
}
