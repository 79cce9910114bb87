import { InvalidAddressError } from '../errors.ts';
import type { Answer } from '../http/exchange.ts';
import { requestOf } from '../http/failure.ts';
import { parseBaseAddress } from '../http/gate.ts';
import { NotCodeHostError } from '../http/requestErrors.ts';

/** Asks an address, as nobody, for what every code host has. @throws what the request throws that was not answered. */
export type Probe = (base: URL, signal: AbortSignal | undefined) => Promise<Answer>;

/**
 * Where the API of a host may be that a person has named, likeliest first: at the address itself, below `/api/v3` as with
 * GitHub Enterprise Server, at `api.HOST` as with GitHub.
 * @param text an address, or a host alone.
 * @throws InvalidAddressError with the reason.
 */
export function candidates(text: string): readonly URL[] {
  const address = parseBaseAddress(withScheme(text.trim()));
  if (address.pathname !== '/') return [address];
  const enterprise = new URL('api/v3/', address);
  const isName = /^(?!api\.)[^[\]]+\.[a-z][^.]*$/i.test(address.hostname);
  return [address, enterprise, ...(isName ? [new URL(`https://api.${address.host}/`)] : [])];
}

/**
 * Finds the API of a host that a person has named. Nothing but a request without a credential goes there.
 * @returns the first candidate that answers as a code host does.
 * @throws InvalidAddressError; NotCodeHostError when others answer alone; what the last request throws when none does. The
 * signal's reason.
 */
export async function discover(text: string, probe: Probe, signal?: AbortSignal): Promise<URL> {
  let answered: Answer | undefined;
  let failure: unknown;
  for (const base of candidates(text)) {
    try {
      const answer = await probe(base, signal);
      if (isCodeHost(answer)) return base;
      answered ??= answer;
    } catch (error) {
      signal?.throwIfAborted();
      failure ??= error;
    }
  }
  throw answered
    ? new NotCodeHostError(requestOf(answered.url, answered))
    : (failure ?? new InvalidAddressError('malformed'));
}

/** Whether an answer to `/zen` is one of a code host: marked as such, also where it refuses; or the saying itself. */
export function isCodeHost({ status, headers, body }: Answer): boolean {
  const isMarked = [...headers.keys()].some((name) => /^x-.+-media-type$/.test(name) || name === 'x-ratelimit-limit');
  return isMarked || (status === 200 && body.length < 500 && !/^\s*[<{[]/.test(body) && body.trim() !== '');
}

function withScheme(text: string): string {
  if (/^[a-z][a-z\d+.-]*:\/\//i.test(text)) return text;
  return `${/^(localhost|127\.0\.0\.1|\[::1\])(:|\/|$)/i.test(text) ? 'http' : 'https'}://${text}`;
}
