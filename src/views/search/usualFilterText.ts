import { l10n } from 'vscode';
import type { UsualFilter } from '../../core/search/usualFilters.ts';

export function nameOfUsual(kind: UsualFilter): string {
  switch (kind) {
    case 'mine':
      return l10n.t('Mine, active this month');
    case 'privateArchived':
      return l10n.t('Private and archived');
    case 'clonedChanges':
      return l10n.t('Cloned with changes');
  }
}
