import { InvalidAddressError } from '../errors.ts';
import type { Answer } from '../http/exchange.ts';
import { requestOf } from '../http/failure.ts';
import { parseBaseAddress } from '../http/gate.ts';
import { NotCodeHostError, RequestError } from '../http/requestErrors.ts';

/** Asks an address, as nobody, for what every code host has. @throws what the request throws that was not answered. */
export type Probe = (base: URL, signal: AbortSignal | undefined) => Promise<Answer>;

/**
 * Where the API of a host may be that a person has named, likeliest first: at the address itself, below `/api/v3` as with
 * GitHub Enterprise Server, at `api.HOST` as with GitHub.
 * @param text an address, or a host alone. What may be a token is none: one that is pasted too early must not be looked up.
 * @throws InvalidAddressError with the reason.
 */
export function candidates(text: string): readonly URL[] {
  const address = parseBaseAddress(withScheme(text.trim()));
  if (mayBeToken(text.trim())) throw new InvalidAddressError('nohost');
  if (address.pathname !== '/') return [address];
  const enterprise = new URL('api/v3/', address);
  const isName = /^(?!api\.)[^[\]]+\.[a-z][^.]*$/i.test(address.hostname);
  return [address, enterprise, ...(isName ? [new URL(`https://api.${address.host}/`)] : [])];
}

/**
 * Finds the API of a host that a person has named. Nothing but a request without a credential goes there.
 * @returns the first candidate whose answer is marked as a code host's; where none is, the first that answers like one.
 * @throws InvalidAddressError; NotCodeHostError when none of them does; what the request throws when the first can't be asked.
 */
export async function discover(text: string, probe: Probe, signal?: AbortSignal): Promise<URL> {
  const [first, ...others] = candidates(text);
  if (!first) throw new InvalidAddressError('malformed');
  const answer = await probe(first, signal);
  if (likeness(answer) === 'marked') return first;
  const similar = likeness(answer) === 'similar' ? [first] : [];
  for (const base of others) {
    const found = await probe(base, signal).then(likeness, (error: unknown) => {
      // A host that does not exist is no reason to say so: nobody named it.
      signal?.throwIfAborted();
      if (error instanceof RequestError) return 'different';
      throw error;
    });
    if (found === 'marked') return base;
    if (found === 'similar') similar.push(base);
  }
  if (similar[0]) return similar[0];
  throw new NotCodeHostError(requestOf(answer.url, answer));
}

/**
 * How much an answer to `/zen` is one of a code host: `marked` with the API's media type, also where it refuses; `similar`
 * when it counts requests, or says a saying.
 */
export function likeness({ status, headers, body }: Answer): 'marked' | 'similar' | 'different' {
  if ([...headers.keys()].some((name) => /^x-.+-media-type$/.test(name))) return 'marked';
  const isSaying = status === 200 && body.length < 500 && !/^\s*[<{[]/.test(body) && body.trim() !== '';
  return isSaying || headers.has('x-ratelimit-limit') ? 'similar' : 'different';
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** What hosts look like: a name with a top-level domain, an IP address, `localhost`, or any word with a port. */
const HOSTS = [
  /^([\p{L}\p{M}\p{N}-]{1,63}\.)+([\p{L}\p{M}]{2,24}|xn--[a-z\d-]{1,59})\.?(:\d*)?(\/|$)/iu,
  /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\]|localhost)(:\d*)?(\/|$)/i,
  /^[\p{L}\p{N}-]{1,63}:\d{1,5}(\/|$)/iu,
];

/** What keys look like: how some tokens begin, and parts with digits and letters of both cases, or with a digit and 20 characters at least. */
const KEYS = [
  /^(gl[a-z]+-|eyJ)/,
  /(^|\.)(?=[^.:/]*\d)(?=[^.:/]*[a-z])(?=[^.:/]*[A-Z])[^.:/]{8,}/,
  /(^|\.)(?=[^.:/]*\d)[^-.:/]{20,}/,
];

/**
 * Whether a text may be a token instead of a host: then it is not looked up, because name servers would learn it. Most tokens are
 * single words; some have dots. An address with a scheme is none, so that any host can be named.
 */
function mayBeToken(text: string): boolean {
  return !SCHEME.test(text) && (KEYS.some((key) => key.test(text)) || !HOSTS.some((host) => host.test(text)));
}

function withScheme(text: string): string {
  if (SCHEME.test(text)) return text;
  return `${/^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(text) ? 'http' : 'https'}://${text}`;
}
