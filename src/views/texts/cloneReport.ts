import { l10n } from 'vscode';
import type { RepositoryEntry } from '../../core/repositories/entry.ts';
import { inNotification } from '../../core/text.ts';
import type { CloneResult } from '../../platform/git/gitClone.ts';
import { displayPath } from '../../platform/texts/displayPath.ts';

/** The result of cloning a repository. */
export type CloneOutcome = CloneResult & { readonly entry: RepositoryEntry };

/** Describes an outcome and what to do, in one sentence. */
export function describeOutcome(outcome: CloneOutcome): string {
  const name = inNotification(outcome.entry.repository.full_name);
  const path = outcome.kind === 'failed' ? '' : inNotification(displayPath(outcome.folder));
  switch (outcome.kind) {
    case 'cloned':
      return l10n.t('Cloned {0} into {1}.', name, path);
    case 'existing':
      return l10n.t('Couldn’t clone {0}: the folder {1} already exists.', name, path);
    case 'known':
      return l10n.t('{0} is already cloned in {1}.', name, path);
    case 'failed':
      return l10n.t('Couldn’t clone {0}: it was canceled, or Git failed. See the Git output for details.', name);
  }
}
