import { FileDecoration, type FileDecorationProvider, l10n, ThemeColor, Uri } from 'vscode';
import type { Change } from '../../core/changes/change.ts';
import type { RepositoryNode } from './nodes.ts';
import { nodeId } from './nodes.ts';

const SCHEME = 'repo-rider-change';

/** The mark of a kind of change at the end of the row: a letter, and a colour that themes have for it. */
const MARKS: Readonly<Record<Change['kind'], readonly [badge: string, color: string]>> = {
  new: ['N', 'gitDecoration.addedResourceForeground'],
  renamed: ['R', 'gitDecoration.renamedResourceForeground'],
  archived: ['A', 'gitDecoration.ignoredResourceForeground'],
  unarchived: ['A', 'gitDecoration.modifiedResourceForeground'],
  madePrivate: ['V', 'gitDecoration.modifiedResourceForeground'],
  madePublic: ['V', 'gitDecoration.modifiedResourceForeground'],
  pushed: ['P', 'gitDecoration.modifiedResourceForeground'],
  stars: ['★', 'gitDecoration.modifiedResourceForeground'],
};

/** The address under which VS Code asks for the mark of a row. Its first change, the weightiest, gives the mark. */
export function changeUri(node: RepositoryNode, [first]: readonly Change[]): Uri {
  // Half of a surrogate pair, which a name may hold, would make an address that can't be written.
  return Uri.from({ scheme: SCHEME, path: `/${nodeId(node).toWellFormed()}`, query: first?.kind ?? '' });
}

/** Marks the rows of what has changed since the last visit. */
export const changeDecorations: FileDecorationProvider = {
  provideFileDecoration({ scheme, query }) {
    if (scheme !== SCHEME || !isKind(query)) return undefined;
    const [badge, color] = MARKS[query];
    return new FileDecoration(badge, l10n.t('Changed since your last visit'), new ThemeColor(color));
  },
};

function isKind(text: string): text is Change['kind'] {
  return Object.hasOwn(MARKS, text);
}
