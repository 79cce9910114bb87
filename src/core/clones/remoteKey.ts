const PROTOCOLS = new Set(['https:', 'http:', 'ssh:', 'git:', 'git+ssh:', 'ssh+git:']);

/** Git's SSH form, with or without a user. A single letter is a drive, not a host. */
const SCP = /^(?:[^@/\s]+@)?([^:/@\s]{2,}):(?!\/\/)\/*(\S+)$/;

/**
 * Returns the part that all addresses of a repository share, such as `github.com/owner/name`: without protocol, user, password,
 * port and `.git`, in lower case.
 * @returns undefined if the address has no host, such as a folder.
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
