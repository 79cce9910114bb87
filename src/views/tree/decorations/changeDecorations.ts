import { FileDecoration, type FileDecorationProvider, ThemeColor } from 'vscode';
import type { Change } from '../../../core/changes/change.ts';
import { l10n } from '../../../platform/texts/l10n.ts';
import { changeIn } from './rowUri.ts';

/** The decoration of each kind of change: a badge at the end of the row, and a theme color. */
const MARKS: Readonly<Record<Change['kind'], readonly [badge: string, color: string]>> = {
  new: ['N', 'gitDecoration.addedResourceForeground'],
  renamed: ['R', 'gitDecoration.renamedResourceForeground'],
  archived: ['A', 'gitDecoration.ignoredResourceForeground'],
  unarchived: ['A', 'gitDecoration.modifiedResourceForeground'],
  madePrivate: ['V', 'gitDecoration.modifiedResourceForeground'],
  madePublic: ['V', 'gitDecoration.modifiedResourceForeground'],
  pushed: ['P', 'gitDecoration.modifiedResourceForeground'],
  updated: ['U', 'gitDecoration.modifiedResourceForeground'],
};

/** Decorates the rows of repositories that have changed since the last visit. */
export const changeDecorations: FileDecorationProvider = {
  provideFileDecoration(uri) {
    const change = changeIn(uri);
    if (change === undefined || !isKind(change)) return undefined;
    const [badge, color] = MARKS[change];
    return new FileDecoration(badge, l10n.t('Changed since your last visit'), new ThemeColor(color));
  },
};

function isKind(text: string): text is Change['kind'] {
  return Object.hasOwn(MARKS, text);
}
