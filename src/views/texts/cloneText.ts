import { l10n, Uri } from 'vscode';
import type { CloneState } from '../../core/clones/git/cloneStates.ts';
import type { Clone } from '../../core/clones/known/clones.ts';
import { oneLine } from '../../core/text.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';
import { plural, wholeNumber } from '../../platform/texts/format.ts';
import { joinParts } from '../../platform/texts/language.ts';

/** Where a clone is and its state, such as “Cloned in /home/rita/handbook: main, 3 changes, 1 ahead”. */
export function describeClone(clone: Pick<Clone, 'folder' | 'branch'>, state: CloneState | undefined): string {
  const folder = oneLine(displayPath(Uri.parse(clone.folder)), 300);
  const facts = describeState(clone, state);
  return facts === '' ? l10n.t('Cloned in {0}', folder) : l10n.t('Cloned in {0}: {1}', folder, facts);
}

function describeState({ branch: found }: Pick<Clone, 'branch'>, state: CloneState | undefined): string {
  const branch = state?.kind === 'read' ? state.branch : found;
  const name = branch === undefined ? [] : [oneLine(branch, 100)];
  switch (state?.kind) {
    case 'read': {
      const { changes, ahead, behind } = state;
      return joinParts([
        ...(name.length > 0 ? name : [l10n.t('no branch')]),
        changes === 0 ? l10n.t('no changes') : plural(changes, l10n.t('{0} change|{0} changes')),
        ...(ahead ? [l10n.t('{0} ahead', wholeNumber(ahead))] : []),
        ...(behind ? [l10n.t('{0} behind', wholeNumber(behind))] : []),
      ]);
    }
    case 'unsafe':
      return joinParts([
        ...name,
        l10n.t('state unknown because its Git configuration sets {0}', oneLine(state.key, 100)),
      ]);
    case 'notOwned':
      return joinParts([...name, l10n.t('state unknown because the folder belongs to another user')]);
    case 'failed':
      return joinParts([...name, l10n.t('state unknown because Git failed')]);
    case 'elsewhere':
      return joinParts([...name, l10n.t('state unknown because this window can’t read the disk')]);
    case 'unconfirmed':
      return joinParts([...name, l10n.t('changes not shown, because it isn’t in a clone folder')]);
    case undefined:
      return joinParts(name);
  }
}
