import { l10n, type QuickPickItem, Uri, window } from 'vscode';
import type { Clone } from '../../core/clones/known/clones.ts';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';

interface CloneItem extends QuickPickItem {
  readonly clone: Clone;
}

/** Asks which of several clones of a repository to use. @returns undefined if the user cancels */
export async function askClone({ repository }: RepositoryEntry, clones: readonly Clone[]): Promise<Clone | undefined> {
  const items = clones.map((clone): CloneItem => {
    const { folder, branch } = clone;
    return {
      clone,
      label: withoutIcons(oneLine(displayPath(Uri.parse(folder, true)))),
      ...(branch !== undefined && { description: withoutIcons(oneLine(branch, 100)) }),
    };
  });
  const picked = await window.showQuickPick(items, {
    title: withoutIcons(oneLine(repository.full_name, 200)),
    placeHolder: l10n.t('Several folders have this repository as a remote. Choose the one to use from now on.'),
    matchOnDescription: true,
  });
  return picked?.clone;
}
