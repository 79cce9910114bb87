import { type AddressRefusal, InvalidAddressError } from '../errors.ts';

/**
 * Reads a configured base address: https, or http on this machine; no user, password, query or fragment.
 * @returns the address with exactly one slash at the end of its path, so that endpoints resolve below it.
 * @throws InvalidAddressError with the reason.
 */
export function parseBaseAddress(text: string): URL {
  const address = URL.canParse(text.trim()) ? new URL(text.trim()) : undefined;
  if (!address) throw new InvalidAddressError('malformed');
  const reason = unsafe(address);
  if (reason) throw new InvalidAddressError(reason);
  if (address.search || address.hash || /[?#]/.test(text)) throw new InvalidAddressError('query');
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/`;
  return address;
}

/** A base address as a person writes it: without the slash at its end. */
export function displayAddress({ href }: URL): string {
  return href.replace(/\/$/, '');
}

/**
 * The gate: decides whether an address may be requested on behalf of a base address. What it refuses is not requested
 * at all, with or without a credential. This holds for every address that the service itself sends, too: `Link`,
 * `Location`, fields of records.
 * @returns undefined when the address is allowed.
 */
export function refusal(base: URL, target: URL): AddressRefusal | undefined {
  const reason = unsafe(target);
  if (reason) return reason;
  if (target.origin !== base.origin) return 'origin';
  return target.pathname.startsWith(base.pathname) && !climbs(target.pathname) ? undefined : 'path';
}

/**
 * What a server may read as a step upwards, though the URL parser doesn't: encoded slashes and backslashes, and `..;`, since some servers
 * cut parameters off before they resolve dots. No name has control characters, which others drop, nor the bytes C0 and C1, which begin
 * overlong forms of dots and slashes and are never in UTF-8.
 */
const STEP = /%2[Ff]|%5[Cc]|[^ -~\x80-\xbf\xc2-\xff]|(^|\/)\.\.(;|\/|$)/;

/** No name is encoded more often. A path that is takes as many passes as it is long. */
const MOST_DECODINGS = 5;

/** Looks at a path as it came and after each decoding, as a proxy and the servers behind it may do it: byte by byte, which never fails. */
function climbs(pathname: string): boolean {
  let path = pathname;
  for (let decodings = 0; decodings <= MOST_DECODINGS; decodings++) {
    if (STEP.test(path)) return true;
    const decoded = path.replace(/%([\da-f]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
    if (decoded === path) return false;
    path = decoded;
  }
  return true;
}

/** Whether an address may be asked at all, without a credential: https, or this machine, and no user or password. */
export function isSecure(address: URL): boolean {
  return unsafe(address) === undefined;
}

function unsafe(address: URL): AddressRefusal | undefined {
  if (address.username || address.password) return 'credentials';
  if (address.protocol === 'https:' || (address.protocol === 'http:' && isLoopback(address.hostname))) return undefined;
  return 'insecure';
}

/**
 * True for the names and addresses that never leave this machine. Others of 127.0.0.0/8 do where a proxy is set: VS Code
 * sends these three alone past it (tried: with `http.proxy`, 127.0.0.2 is asked for through the proxy, token and all).
 */
function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]';
}
