import { isAmongHosts } from '../../base/core/hostNames.ts';
import { type Line, showable } from '../../base/core/text.ts';
import type { Dialect } from '../../hosts/core/dialects/dialect.ts';
import { dialectOf } from '../../hosts/core/dialects/dialectOf.ts';

/** The address of a code host's web pages, from that of its API. */
export function webOrigin(base: URL): URL {
  return dialectOf(base).webOf(base);
}

/** The name of a server: the host of its web pages, with its port, and with the folder of a server below a path. */
export function hostNameOf(base: URL): Line {
  const { host, pathname } = webOrigin(base);
  return showable(host + pathname.slice(0, -1));
}

/** A page of the signed-in user: see `Dialect`. */
export function accountPage(base: URL, page: Exclude<keyof Dialect['pages'], 'file'>): URL {
  return new URL(dialectOf(base).pages[page], webOrigin(base));
}

/**
 * The page for creating a token for the repositories of one owner. GitHub selects the owner there, if it knows the
 * parameter.
 */
export function newOwnerTokenPage(base: URL, owner: string): URL {
  const page = accountPage(base, 'newOwnerToken');
  page.searchParams.set('target_name', owner);
  return page;
}

/**
 * Validates the address of a page that a service sent: a page of another host could lead the user anywhere.
 * @returns undefined for pages outside the code host.
 */
export function ownPage(base: URL, address: string | undefined): URL | undefined {
  const page = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  if (!page || page.username || page.password || page.protocol !== base.protocol) return undefined;
  return isOfHost(base, page.host) ? page : undefined;
}

/** Whether a host name, without a port, belongs to a code host's API or web pages. */
export function isHostnameOf(base: URL, hostname: string): boolean {
  return hostname === base.hostname || hostname === webOrigin(base).hostname;
}

/** Whether a host, with its port, belongs to a code host's API or web pages. */
export function isOfHost(base: URL, host: string): boolean {
  return host === base.host || host === webOrigin(base).host;
}

/**
 * As `isOfHost`, for a host that the user has pasted. In addresses for ssh and for Git, it has no port; `www.` and
 * `ssh.` often lead to the same host.
 */
export function isPastedHost(base: URL, pasted: string): boolean {
  return isAmongHosts(hostsOf(base), pasted);
}

/** The names that a code host has for `isAmongHosts`: those of its API and its web pages, with and without ports. */
export function hostsOf(base: URL): readonly string[] {
  const web = webOrigin(base);
  return [...new Set([base.host, base.hostname, web.host, web.hostname])];
}
