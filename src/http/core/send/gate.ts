import { type AddressRefusal, InvalidAddressError } from '../../../base/core/errors.ts';
import { withoutTrailing } from '../../../base/core/text.ts';

/** Reads which hosts the user allows without encryption, as `host:port`. */
let hostsWithoutEncryption = (): readonly string[] => [];

/** Allows http to hosts that the user has listed. @param hosts is called for each address; none by default */
export function allowWithoutEncryption(hosts: () => readonly string[]): void {
  hostsWithoutEncryption = hosts;
}

/**
 * Parses a configured base address: https, or http on this machine or to a host that the user has listed; no user,
 * password, query or fragment.
 * @returns the address with exactly one slash at the end of its path, which endpoints need to resolve below it.
 * @throws InvalidAddressError with the reason.
 */
export function parseBaseAddress(text: string): URL {
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!address) throw new InvalidAddressError('malformed');
  const reason = unsafe(address);
  if (reason) throw new InvalidAddressError(reason);
  if (address.search || address.hash || /[?#]/.test(text)) throw new InvalidAddressError('query');
  address.pathname = `${withoutTrailing(address.pathname, '/')}/`;
  return address;
}

/** A base address; undefined if `parseBaseAddress` refuses it. */
export function usableBase(text: string): URL | undefined {
  try {
    return parseBaseAddress(text);
  } catch (error) {
    if (error instanceof InvalidAddressError) return undefined;
    throw error;
  }
}

/** A base address as users write it: without the trailing slash. */
export function displayAddress({ href }: URL): string {
  return href.replace(/\/$/, '');
}

/**
 * The gate: decides whether an address may be requested on behalf of a base address. A refused address is never
 * requested, with or without a credential. The gate also checks every address that the service sends: `Link`,
 * `Location`, fields of records.
 * @returns undefined when the address is allowed.
 */
export function refusal(base: URL, target: URL): AddressRefusal | undefined {
  const reason = unsafe(target);
  if (reason) return reason;
  if (target.origin !== base.origin) return 'origin';
  return target.pathname.startsWith(base.pathname) && !hasTraversal(target.pathname) ? undefined : 'path';
}

/**
 * Path traversal that the URL parser doesn't resolve, but a server may: encoded slashes and backslashes, and `..;`,
 * because some servers strip parameters before they resolve dots. Control characters, which some servers drop, are
 * refused, too; so are the bytes C0 and C1, which start overlong forms of dots and slashes and never occur in UTF-8.
 */
const TRAVERSAL = /%2[Ff]|%5[Cc]|[^ -~\x80-\xbf\xc2-\xff]|(^|\/)\.\.(;|\/|$)/;

/** No name is encoded more often. Without a maximum, a path could need as many passes as it has characters. */
const MAX_DECODINGS = 5;

/** Checks a path before and after each decoding, because a proxy and its backends may each decode it. Never throws. */
function hasTraversal(pathname: string): boolean {
  let path = pathname;
  for (let decodings = 0; decodings <= MAX_DECODINGS; decodings++) {
    if (TRAVERSAL.test(path)) return true;
    const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}

/** Whether an address may be requested without a credential: as a base address, with no user or password. */
export function isSecure(address: URL): boolean {
  return unsafe(address) === undefined;
}

function unsafe(address: URL): AddressRefusal | undefined {
  if (address.username || address.password) return 'credentials';
  if (address.protocol === 'https:') return undefined;
  const { hostname, port } = address;
  const isAllowed = isLoopback(hostname) || hostsWithoutEncryption().includes(`${hostname}:${port || '80'}`);
  return address.protocol === 'http:' && isAllowed ? undefined : 'insecure';
}

/**
 * Whether requests to a host never leave this machine. VS Code bypasses a proxy only for these three hosts. Others of
 * 127.0.0.0/8 go through it (tested: with `http.proxy`, a request to 127.0.0.2 reaches the proxy with its token).
 */
export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
