import type { Dialect } from './dialect.ts';
import { enterprise } from './enterprise.ts';
import { GITHUB_HOST, github, isDataResidency } from './github.ts';
import { minimal } from './minimal.ts';

/** The dialect of the API at an address. */
export function dialectOf(base: URL): Dialect {
  return [github, enterprise].find(({ isAt }) => isAt(base)) ?? minimal;
}

/** The addresses that the API may have on a host, the likeliest first. @param web the origin of the host */
export function apisOf(web: URL): readonly URL[] {
  // Its API is nowhere else.
  const dialects = web.hostname === GITHUB_HOST ? [github] : [minimal, enterprise, github];
  return dialects.flatMap(({ apiOf }) => apiOf(web) ?? []);
}

/** The address of the API of GitHub Enterprise, which is a server or a cloud. @param web the origin of its web pages */
export function enterpriseApiOf(web: URL): URL | undefined {
  return (isDataResidency(web.hostname) ? github : enterprise).apiOf(web);
}
