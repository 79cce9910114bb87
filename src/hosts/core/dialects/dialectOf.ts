import type { Dialect } from './dialect.ts';
import { gitea } from './gitea.ts';
import { isDataResidency } from './gitHubHosts.ts';
import { enterprise, GITHUB_HOST, github } from './github.ts';
import { minimal } from './minimal.ts';

/** All dialects, the likeliest first. The last one that may be at an address is there. */
const DIALECTS: readonly Dialect[] = [minimal, enterprise, gitea, github];

/** Folders of a pasted address in which a server may be: more are folders of its pages. */
const MAX_FOLDERS = 2;

/** The dialect of the API at an address. */
export function dialectOf(base: URL): Dialect {
  return DIALECTS.findLast(({ isAt }) => isAt(base)) ?? minimal;
}

/** The addresses that the API may have on a host, the likeliest first. @param page any page of the host */
export function apisOf(page: URL): readonly URL[] {
  const web = new URL(page.origin);
  // Its API is nowhere else.
  if (web.hostname === GITHUB_HOST) return [github.apiOf(web) ?? web];
  const parts = page.pathname.split('/').filter(Boolean).slice(0, MAX_FOLDERS);
  const isOfApi = parts[0] === 'api';
  const folders = (isOfApi ? [] : parts).map((_, index) => new URL(`/${parts.slice(0, index + 1).join('/')}/`, web));
  // A server may be beside another one at the origin: the innermost folder is likelier to be what the user means.
  return [
    ...folders
      .toReversed()
      .flatMap((folder) => DIALECTS.flatMap(({ isBelowPaths, apiOf }) => (isBelowPaths && apiOf(folder)) || [])),
    ...DIALECTS.flatMap(({ apiOf }) => apiOf(web) ?? []),
  ];
}

/** The address of the API of GitHub Enterprise, which is a server or a cloud. @param web the origin of its web pages */
export function enterpriseApiOf(web: URL): URL | undefined {
  return (isDataResidency(web.hostname) ? github : enterprise).apiOf(web);
}
