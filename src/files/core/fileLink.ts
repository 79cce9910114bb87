import { linkParameters } from '../../base/core/linkParameters.ts';
import { isShownAsItIs } from '../../base/core/text.ts';
import { isHash } from '../../hosts/core/gitHash.ts';
import { isUsablePath } from '../../hosts/core/treeAnswer.ts';
import type { RepositoryName } from '../../model/core/fullName.ts';
import { refOf } from './refChoice.ts';

/** Characters of a link; a path has the most. */
const MAX_LINK = 16_384;

/** Characters of a branch or a tag in a link. */
const MAX_REF = 255;

/** A file that a link to the extension names. */
export interface FileLink extends RepositoryName {
  /** That of the web pages or the API, with its port; undefined for the code host that was used last. */
  readonly host: string | undefined;
  readonly path: string;
  /** See `FileClient.commit`; undefined for the default branch. */
  readonly ref: string | undefined;
  /** Counted from 1. */
  readonly line: number | undefined;
}

/**
 * Reads the query of a link, such as `repo=owner/name&path=src/main.ts&line=12`, which anyone may have made.
 * @param query see `linkParameters`
 * @returns undefined if a part is missing or invalid, or would not be shown as it is
 */
export function readFileLink(query: string): FileLink | undefined {
  if (query.length > MAX_LINK) return undefined;
  const parameters = linkParameters(query, ['host', 'repo', 'path', 'ref', 'commit', 'line']);
  const { host, repo = '', path, ref: branch, commit, line } = parameters ?? {};
  const [, owner, name] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/.exec(repo) ?? [];
  if (!owner || !name || !isUsablePath(`${owner}/${name}`)) return undefined;
  if (path === undefined || !isUsablePath(path) || !isShownAsItIs(path)) return undefined;
  if (host !== undefined && !/^[\w.:[\]-]{1,255}$/.test(host)) return undefined;
  if (branch !== undefined && (commit !== undefined || !isBranch(branch))) return undefined;
  if (commit !== undefined && !isHash(commit)) return undefined;
  if (line !== undefined && !/^[1-9]\d{0,6}$/.test(line)) return undefined;
  const ref = branch === undefined ? commit : refOf(branch);
  return { host: host?.toLowerCase(), owner, name, path, ref, line: line === undefined ? undefined : Number(line) };
}

function isBranch(text: string): boolean {
  return text.length <= MAX_REF && isUsablePath(text) && isShownAsItIs(text) && !text.includes('\\');
}

/** The line that the end of an address names, such as `#L12` or `#L12-L20`. */
export function lineIn(address: string): number | undefined {
  const [, line] = /#L([1-9]\d{0,6})(?:C\d{1,7})?(?:-L?\d{1,7}(?:C\d{1,7})?)?$/.exec(address) ?? [];
  return line === undefined ? undefined : Number(line);
}
