import { decoded } from '../../base/core/text.ts';
import { isLoopback } from '../../http/core/send/gate.ts';

/** What Git sends to a server. */
export interface GitAnswer {
  readonly username: string;
  readonly password: string;
}

/** An answer, and the origin of the only server that may get it. */
export interface GitCredential extends GitAnswer {
  readonly origin: string;
}

/** Returns what Git may send to a server. @param origin as Git names it. @returns undefined for nothing */
export type CredentialFor = (origin: string) => Promise<GitCredential | undefined>;

/** Git's question for the credentials of a server. */
export interface GitQuestion {
  /** Such as `https://code.example:8443`. */
  readonly origin: string;
  /** The path of the repository, such as `/velodrome/track.git`; undefined unless `credential.useHttpPath` is set. */
  readonly path: string | undefined;
}

/** The address in a question of VS Code's Git; `authority` includes the port. */
interface ServerUri {
  readonly scheme: string;
  readonly authority: string;
  readonly path: string;
  readonly query: string;
  readonly fragment: string;
}

/**
 * Reads a question of VS Code's Git. What is not written exactly as an origin gets no answer: another case, a trailing
 * dot, a user name, or an explicit default port may be somebody's attempt to look like a known server.
 * @returns undefined for an address that never gets a credential
 */
export function parseGitQuestion({ scheme, authority, path, query, fragment }: ServerUri): GitQuestion | undefined {
  // Parts of a host that were encoded.
  if (query !== '' || fragment !== '') return undefined;
  const text = `${scheme}://${authority}`;
  const origin = credentialOrigin(`${text}/`);
  return origin === text ? { origin, path: path.length > 1 ? path : undefined } : undefined;
}

/** The origin of a clone URL that Git may get a credential for: https, or http on this computer. */
export function credentialOrigin(address: string | null | undefined): string | undefined {
  if (!address || !URL.canParse(address)) return undefined;
  const { protocol, hostname, username, password, origin } = new URL(address);
  const isEncrypted = protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
  return isEncrypted && username === '' && password === '' ? origin : undefined;
}

/** Git's question for a user name, or for the password of a user. */
type AskpassQuestion = { readonly origin: string } & (
  | { readonly kind: 'user' }
  | { readonly kind: 'password'; readonly user: string }
);

/**
 * Reads a question of Git itself: https://git-scm.com/docs/gitcredentials#_requesting_credentials. The user name is what
 * an address says; before 2.48, Git doesn't encode it, so that it may look like another server.
 * @returns undefined for a server that never gets a credential, and for one that is not written as usual
 */
export function parseAskpassQuestion(question: unknown): AskpassQuestion | undefined {
  const [, kind, scheme, user, host] =
    /^(Username|Password) for '(https?):\/\/(?:(.*)@)?([^@]*)': $/s.exec(String(question)) ?? [];
  const text = `${scheme}://${host?.toLowerCase()}`;
  const origin = credentialOrigin(text);
  if (origin !== text) return undefined;
  if (kind === 'Username') return user === undefined ? { kind: 'user', origin } : undefined;
  return user === undefined ? undefined : { kind: 'password', origin, user: decoded(user) };
}

/** The paths of those addresses that Git asks a server about. */
export function pathsAt(origin: string, addresses: readonly string[]): readonly string[] {
  const ofOrigin = addresses.filter((address) => credentialOrigin(address) === origin);
  return [...new Set(ofOrigin.map((address) => new URL(address).pathname))];
}
