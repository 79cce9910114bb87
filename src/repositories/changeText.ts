import type { Line } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts } from '../base/language.ts';
import type { Change } from './core/change.ts';

/** Describes the changes of a repository since the last visit, in a few words. */
export function describeChanges(changes: readonly Change[]): Line {
  return joinParts(changes.map(describeChange));
}

function describeChange(change: Change): Line {
  switch (change.kind) {
    case 'new':
      return l10n.t('new');
    case 'renamed':
      return l10n.t('renamed from {0}', change.from);
    case 'archived':
      return l10n.t('now archived');
    case 'unarchived':
      return l10n.t('no longer archived');
    case 'madePrivate':
      return l10n.t('now private');
    case 'madePublic':
      return l10n.t('now public');
    case 'pushed':
      return l10n.t('new commits');
    case 'updated':
      return l10n.t('updated');
  }
}
