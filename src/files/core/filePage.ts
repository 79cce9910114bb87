import { dialectOf } from '../../hosts/core/dialects/dialectOf.ts';
import { isHash } from '../../hosts/core/gitHash.ts';
import { isUsablePath } from '../../hosts/core/treeAnswer.ts';
import type { RepositoryName } from '../../model/core/fullName.ts';

/** Lines of a file, counted from 1. */
interface LineRange {
  readonly first: number;
  readonly last: number;
}

/** A file of a repository at a commit. */
export interface FileAt extends RepositoryName {
  /** In full. */
  readonly commit: string;
  /** From the root of the repository, with `/` between its parts. */
  readonly path: string;
}

/** Code hosts render these files. Only their source has lines. */
const RENDERED = /\.(?:md|markdown|mdown|mdwn|mkd|mkdn)$/i;

/**
 * The web page of a file at a commit, which always shows the same lines.
 * @param base the address of the code host’s API
 * @returns undefined if a part of the address would lead to another page
 */
export function filePage(base: URL, { owner, name, commit, path }: FileAt, lines?: LineRange): URL | undefined {
  if (!isHash(commit) || owner.includes('/') || name.includes('/')) return undefined;
  const { pages, webOf } = dialectOf(base);
  const below = pages.file(commit, path, lines !== undefined && RENDERED.test(path));
  const place = [owner, name, ...below.path];
  if (!isUsablePath(place.join('/'))) return undefined;
  const page = new URL(place.map(encodeURIComponent).join('/'), webOf(base));
  page.search = below.query ?? '';
  if (!lines) return page;
  page.hash = lines.first === lines.last ? `L${lines.first}` : `L${lines.first}-L${lines.last}`;
  return page;
}

/** A place in an editor, counted from 0. */
interface EditorPlace {
  readonly line: number;
  readonly character: number;
}

/** The lines of a selection, without a last line of which only the start is selected. */
export function linesOf({ start, end }: { readonly start: EditorPlace; readonly end: EditorPlace }): LineRange {
  const isBeforeLine = end.line > start.line && end.character === 0;
  return { first: start.line + 1, last: end.line + (isBeforeLine ? 0 : 1) };
}
