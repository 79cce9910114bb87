import { FileDecoration, type FileDecorationProvider, l10n, ThemeColor, Uri } from 'vscode';
import type { Change } from '../../core/changes/change.ts';
import type { RepositoryNode } from './nodes.ts';
import { nodeId } from './nodes.ts';

const SCHEME = 'repo-rider-change';

/** The decoration of each kind of change: a badge at the end of the row, and a theme color. */
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

/** The URI for which VS Code requests a row's decoration. The first change, the most important, determines it. */
export function changeUri(node: RepositoryNode, [first]: readonly Change[]): Uri {
  // A name may contain a lone surrogate, which can't be encoded in a URI.
  return Uri.from({ scheme: SCHEME, path: `/${nodeId(node).toWellFormed()}`, query: first?.kind ?? '' });
}

/** Decorates the rows of repositories that have changed since the last visit. */
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
