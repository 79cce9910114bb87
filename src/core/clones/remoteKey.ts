const PROTOCOLS = new Set(['https:', 'http:', 'ssh:', 'git:', 'git+ssh:', 'ssh+git:']);

/** As git writes it for SSH, with or without a user. One letter is a drive, no host. */
const SCP = /^(?:[^@/\s]+@)?([^:/@\s]{2,}):(?!\/\/)\/*(\S+)$/;

/**
 * What all addresses of a repository have in common, such as `github.com/owner/name`: without protocol, user, password, port,
 * `.git` and case.
 * @returns undefined for what is no address of a host, such as a folder.
 */
export function remoteKey(address: string): string | undefined {
  const text = address.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && PROTOCOLS.has(url.protocol)) return keyOf(url.hostname, url.pathname);
  const [, host, path] = SCP.exec(text) ?? [];
  return host !== undefined && path !== undefined && !text.includes('://') ? keyOf(host, path) : undefined;
}

function keyOf(host: string, path: string): string | undefined {
  const name = path.replace(/^\/+|\/+$/g, '').replace(/\.git$/i, '');
  return host && name ? `${host}/${name}`.toLowerCase() : undefined;
}
