import { InvalidAddressError } from '../../base/core/errors.ts';
import type { Likeness } from '../../hosts/core/dialects/dialect.ts';
import { apisOf, dialectOf } from '../../hosts/core/dialects/dialectOf.ts';
import { otherHostNamed, otherHostOf } from '../../hosts/core/dialects/others.ts';
import type { Answer } from '../../http/core/send/exchange.ts';
import { requestOf } from '../../http/core/send/failure.ts';
import { isSecure, parseBaseAddress } from '../../http/core/send/gate.ts';
import {
  NotCodeHostError,
  NotEnterpriseServerError,
  OtherCodeHostError,
  RequestError,
} from '../../http/core/send/requestErrors.ts';

/**
 * Sends an anonymous request to an endpoint that every code host has. @throws the request's error when there is no
 * response.
 */
type Probe = (base: URL, signal: AbortSignal | undefined) => Promise<Answer>;

/**
 * Possible API addresses of a host, most likely first: the address itself, then those of each dialect. The address may
 * be that of any page of the host.
 * @param text an address or a bare host. A text that may be a token is refused: a token pasted too early must not be
 * looked up.
 * @throws InvalidAddressError with the reason.
 */
export function candidates(text: string): readonly URL[] {
  const [page = ''] = text.trim().split(/[?#]/);
  const address = parseBaseAddress(withScheme(page));
  if (mayBeToken(text.trim())) throw new InvalidAddressError('nohost');
  const place = new URL(address);
  place.hostname = place.hostname.replace(/^www\./, '');
  const ofHost = apisOf(place);
  const all = address.pathname === '/' && address.origin === place.origin ? ofHost : [address, ...ofHost];
  return [...new Map(all.map((each) => [each.href, each])).values()];
}

/**
 * Finds the API of a host that the user entered. Sends only requests without a credential.
 * @returns the first candidate whose response is marked as a code host's; else the first whose response is similar.
 * @throws InvalidAddressError; OtherCodeHostError for a code host with another API; NotCodeHostError when no candidate
 * is a code host; the request's error when the first candidate can't be reached.
 */
export async function discover(text: string, probe: Probe, signal?: AbortSignal): Promise<URL> {
  const [first, ...others] = candidates(text);
  if (!first) throw new InvalidAddressError('malformed');
  const named = otherHostNamed(first.hostname);
  if (named) throw new OtherCodeHostError(requestOf(first), named);
  const answer = await probe(first, signal);
  if (likeness(first, answer) === 'marked') return first;
  const similar = likeness(first, answer) === 'similar' ? [first] : [];
  for (const base of others) {
    const rate = (other: Answer): Likeness => likeness(base, other);
    const found = await probe(base, signal).then(rate, (error: unknown) => {
      // Don't report that a guessed host doesn't exist: the user didn't enter it.
      signal?.throwIfAborted();
      if (error instanceof RequestError) return 'different';
      throw error;
    });
    if (found === 'marked') return base;
    if (found === 'similar') similar.push(base);
  }
  if (similar[0]) return similar[0];
  const other = otherHostOf(answer.headers);
  if (other) throw new OtherCodeHostError(requestOf(answer.url, answer), other);
  throw new NotCodeHostError(requestOf(answer.url, answer));
}

/**
 * Checks that an address is the API of a GitHub Enterprise Server. Stricter than `discover`, because VS Code signs in
 * there: other servers also respond with a 404, or with any text.
 * @throws NotEnterpriseServerError; the request's error when there is no response
 */
export async function requireEnterpriseServer(base: URL, probe: Probe, signal?: AbortSignal): Promise<void> {
  const answer = await probe(base, signal);
  if (likeness(base, answer) === 'marked') return;
  throw new NotEnterpriseServerError(requestOf(answer.url, answer));
}

/** Rates whether the response to a probe of an address comes from a code host. */
function likeness(base: URL, answer: Answer): Likeness {
  return dialectOf(base).probe.rate(answer);
}

const SCHEME = /^[a-z][a-z\d+.-]*:\/\//i;

/** Patterns of hosts: a name with a top-level domain, an IP address, `localhost`, or any word with a port. */
const HOSTS = [
  /^([\p{L}\p{M}\p{N}-]{1,63}\.)+([\p{L}\p{M}]{2,24}|xn--[a-z\d-]{1,59})\.?(:\d*)?(\/|$)/iu,
  /^(\d{1,3}(\.\d{1,3}){3}|\[[\da-f:.]+\]|localhost)(:\d*)?(\/|$)/i,
  /^[\p{L}\p{N}-]{1,63}:\d{1,5}(\/|$)/iu,
];

/**
 * Patterns of tokens: common prefixes, parts with digits and letters of both cases, or with a digit and at least 20
 * characters.
 */
const KEYS = [
  /^(gl[a-z]+-|eyJ)/,
  /(^|\.)(?=[^.:/]*\d)(?=[^.:/]*[a-z])(?=[^.:/]*[A-Z])[^.:/]{8,}/,
  /(^|\.)(?=[^.:/]*\d)[^-.:/]{20,}/,
];

/**
 * Whether a text may be a token instead of a host. It is not looked up then, because name servers would see it. Most
 * tokens are single words; some have dots. An address with a scheme never counts as a token: any host can be entered
 * that way.
 */
function mayBeToken(text: string): boolean {
  return !SCHEME.test(text) && (KEYS.some((key) => key.test(text)) || !HOSTS.some((host) => host.test(text)));
}

function withScheme(text: string): string {
  if (SCHEME.test(text)) return text;
  const unencrypted = `http://${text}`;
  return URL.canParse(unencrypted) && isSecure(new URL(unencrypted)) ? unencrypted : `https://${text}`;
}
