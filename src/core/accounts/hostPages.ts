/**
 * Where a code host's web pages are, by the address of its API: GitHub's and those of GitHub's clouds are at `api.HOST`, an
 * Enterprise Server's is below the host itself.
 */
export function webOrigin({ protocol, host, hostname }: URL): URL {
  return new URL(`${protocol}//${isApiHost(hostname) ? host.slice('api.'.length) : host}/`);
}

/** The page where a person makes a token with the scopes that this product can use. */
export function newTokenPage(base: URL): URL {
  return new URL('settings/tokens/new?scopes=repo,read:org&description=Repo+Rider', webOrigin(base));
}

/** The page where a person sees and authorizes their tokens. */
export function tokensPage(base: URL): URL {
  return new URL('settings/tokens', webOrigin(base));
}

/**
 * A page that the service itself names, if it is one of its own: who answers for another host could lead a person anywhere.
 * @returns undefined for every other address.
 */
export function ownPage(base: URL, address: string | undefined): URL | undefined {
  const page = address !== undefined && URL.canParse(address) ? new URL(address) : undefined;
  if (!page || page.username || page.password || page.protocol !== base.protocol) return undefined;
  return isOfHost(base, page.host) ? page : undefined;
}

/** Whether a host name, without a port, is a code host's: that of its API or of its web pages. */
export function isHostnameOf(base: URL, hostname: string): boolean {
  return hostname === base.hostname || hostname === webOrigin(base).hostname;
}

/** Whether a host, with its port, is a code host's: that of its API or of its web pages. */
export function isOfHost(base: URL, host: string): boolean {
  return host === base.host || host === webOrigin(base).host;
}

function isApiHost(hostname: string): boolean {
  return /^api\.[^.]+\.[^.]/.test(hostname);
}
