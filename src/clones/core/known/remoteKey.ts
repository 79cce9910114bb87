import { withoutTrailing } from '../../../base/core/text.ts';
import { MAX_ADDRESS, MAX_FULL_NAME, MAX_NAME } from '../../../model/core/maxLengths.ts';

const PROTOCOLS = new Set(['https:', 'http:', 'ssh:', 'git:', 'git+ssh:', 'ssh+git:']);

/** Characters of the path: a full name, in folders on some hosts. */
const MAX_PATH = 2 * MAX_FULL_NAME;

/** Git's SSH form, with or without a user. A single letter is a drive, not a host. */
const SCP = /^(?:[^@/\s]+@)?([^:/@\s]{2,}):(?!\/\/)\/*(\S+)$/;

/** Where a remote is. */
interface RemotePlace {
  readonly hostname: string;
  /** Such as `owner/name`, without `.git`. */
  readonly path: string;
}

/**
 * Returns the part that all addresses of a repository share, such as `github.com/owner/name`: without protocol, user,
 * password, port and `.git`, in lower case.
 * @returns undefined if the address has no host, such as a folder, or is too long.
 */
export function remoteKey(address: string): string | undefined {
  const place = remotePlace(address);
  return place && `${place.hostname}/${place.path}`.toLowerCase();
}

/** As `remoteKey`, with the letters of the address. */
export function remotePlace(address: string): RemotePlace | undefined {
  if (address.length > MAX_ADDRESS) return undefined;
  const text = address.trim();
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url && PROTOCOLS.has(url.protocol)) return placeOf(url.hostname, url.pathname);
  const [, host, path] = SCP.exec(text) ?? [];
  return host !== undefined && path !== undefined && !text.includes('://') ? placeOf(host, path) : undefined;
}

function placeOf(hostname: string, pathname: string): RemotePlace | undefined {
  const path = withoutTrailing(pathname.replace(/^\/+/, ''), '/').replace(/\.git$/i, '');
  if (!hostname || !path || hostname.length > MAX_NAME || path.length > MAX_PATH) return undefined;
  return { hostname, path };
}
