import { remotePlace } from '../known/remoteKey.ts';

interface Host {
  /** With its port, if the address has one. */
  readonly host: string;
  readonly hostname: string;
}

/**
 * Whether another remote of a clone is a server that keeps commits. One on this computer could serve the clone itself,
 * or a folder that is deleted next.
 * @param main the address of the main remote
 * @param hosts those of the user's accounts
 * @param own the names and addresses of this computer
 */
export function isOtherServer(
  address: string,
  main: string,
  hosts: ReadonlySet<string>,
  own: readonly string[],
): boolean {
  const [other, first] = [hostIn(address), hostIn(main)];
  if (!other) return false;
  if (other.host === first?.host) return true;
  if (isThisComputer(other.hostname, own)) return false;
  return other.hostname === first?.hostname || hosts.has(other.hostname);
}

function hostIn(address: string): Host | undefined {
  const place = remotePlace(address);
  if (!place) return undefined;
  const hostname = usualForm(place.hostname);
  const port = URL.canParse(address) ? new URL(address).port : '';
  return { hostname, host: `${hostname}:${port}` };
}

/** As in an address of HTTP, where `127.1` is `127.0.0.1`. */
function usualForm(hostname: string): string {
  const address = `http://${hostname.toLowerCase()}`;
  const usual = URL.canParse(address) ? new URL(address).hostname : hostname.toLowerCase();
  return usual.endsWith('.') ? usual.slice(0, -1) : usual;
}

function isThisComputer(hostname: string, own: readonly string[]): boolean {
  if (hostname === 'localhost' || hostname.endsWith('.localhost')) return true;
  if (hostname.startsWith('127.') || hostname === '0.0.0.0') return true;
  // IPv4 in IPv6 may be any of these.
  if (hostname === '[::1]' || hostname === '[::]' || hostname.startsWith('[::ffff:')) return true;
  // Such as `desk`, `desk.local`, and `desk.example.com`.
  const isName = /[a-z]$/.test(hostname);
  return own.map(usualForm).some((each) => each === hostname || (isName && firstLabel(each) === firstLabel(hostname)));
}

function firstLabel(hostname: string): string {
  return hostname.split('.', 1)[0] ?? '';
}
