import { Uri } from 'vscode';
import { nodeId, type RepositoryNode } from '../nodes.ts';
import type { Marks } from '../rowMarks.ts';

const SCHEME = 'repo-rider-row';

/**
 * The URI for which VS Code requests a row's decorations; undefined if it has none. The first change, the most
 * important, determines that of changes.
 */
export function rowUri(
  node: RepositoryNode,
  { changes: [first], clone }: Pick<Marks, 'changes' | 'clone'>,
): Uri | undefined {
  if (!first && !clone) return undefined;
  const query = new URLSearchParams({ ...(first && { change: first.kind }), ...(clone && { clone: clone.folder }) });
  // A name may contain a lone surrogate, which can't be encoded in a URI.
  return Uri.from({ scheme: SCHEME, path: `/${nodeId(node).toWellFormed()}`, query: query.toString() });
}

/** The kind of change in a row's URI; undefined if there is none. */
export function changeIn(uri: Uri): string | undefined {
  return valueIn(uri, 'change');
}

/** The folder of the clone in a row's URI; undefined if there is none. */
export function cloneIn(uri: Uri): string | undefined {
  return valueIn(uri, 'clone');
}

function valueIn({ scheme, query }: Uri, name: string): string | undefined {
  return scheme === SCHEME ? (new URLSearchParams(query).get(name) ?? undefined) : undefined;
}
