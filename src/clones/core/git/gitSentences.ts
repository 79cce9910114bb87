import { withoutTokens } from '../../../base/core/quotedTokens.ts';
import { oneLine } from '../../../base/core/text.ts';

/** Why Git has failed, as far as its sentences say it; `sentence`: what it wrote, if they don't. */
export type GitFailure =
  | Refusal
  | { readonly kind: Exclude<(typeof SENTENCES)[number][0], Refusal['kind']> }
  | { readonly kind: 'failed'; readonly sentence?: string };

/**
 * Why a server refuses a credential: it doesn't accept what Git has (`isRefused`: a token of ours), or the user has no
 * access.
 */
export type Refusal = { readonly kind: 'credentials'; readonly isRefused: boolean } | { readonly kind: 'forbidden' };

/** Characters of a sentence that a list shows. */
const MAX_SENTENCE = 200;

/** Characters of what Git wrote that are read. */
const MAX_OUTPUT = 100_000;

/**
 * The sentences of Git, ssh, and curl in English, by their cause. The first one counts: a server that refuses a key also
 * makes Git write that the repository may not exist.
 */
const SENTENCES = [
  ['notOwned', /detected dubious ownership/],
  ['diskFull', /No space left on device|Disk quota exceeded/],
  ['locked', /Unable to create '': File exists|Another git process/],
  ['readOnly', /Read-only file system|insufficient permission for adding an object|unable to (?:unlink|append to)/],
  ['refInTheWay', /exists; cannot create|refname conflict|some local refs could not be updated/],
  ['refLocked', /cannot lock ref/],
  ['noBranch', /couldn't find remote ref|Couldn't find remote ref/],
  ['unrelated', /unrelated histories/],
  ['hostKey', /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED|No \w+ host key is known/],
  ['publicKey', /Permission denied \([a-z-]*publickey|no mutual signature|Too many authentication failures/],
  ['certificate', /SSL certificate problem|certificate verif|SSL: no alternative certificate|schannel: /i],
  ['proxy', /Proxy CONNECT aborted|from proxy after CONNECT|Could not resolve proxy/],
  ['unresolved', /[Cc]ould not resolve host|Name or service not known|nodename nor servname/],
  ['unreachable', /Failed to connect|Couldn't connect|Connection (?:refused|timed out)|unreachable|No route to host/],
  [
    'broken',
    /early EOF|RPC failed|unexpected disconnect|Connection (?:was )?reset|hung up unexpectedly|Recv failure|SSL_ERROR_SYSCALL/,
  ],
  ['forbidden', /returned error: 403/],
  ['tooMany', /returned error: 429/],
  ['server', /returned error: 5\d\d/],
  [
    'credentials',
    /Authentication failed|could not read (?:Username|Password)|terminal prompts disabled|unable to read askpass/,
  ],
  ['notFound', /' not found|[Rr]epository not found|returned error: 404|does not appear to be a git repository/],
  ['protocol', /transport '' not allowed|Unable to find remote helper|' is not supported/],
  ['shallow', /shallow update not allowed|shallow file has changed|unshallow|from a shallow/],
  ['lfs', /git-lfs|smudge filter lfs|Git LFS/i],
  ['hook', /hook (?:declined|returned|failed)|aborted by hook/],
  ['damaged', /bad object|is corrupt|missing necessary objects|bad signature|loose object/],
] as const satisfies readonly (readonly [string, RegExp])[];

/** Why Git has failed, from what it wrote. @param error of a program, or of VS Code's Git */
export function gitFailure(error: unknown): GitFailure {
  const { stderr = '' } = (error ?? {}) as { readonly stderr?: unknown };
  const output = String(stderr).slice(0, MAX_OUTPUT);
  // A server may write anything; Git adds its own sentence.
  const lines = output.split('\n').filter((line) => !line.startsWith('remote: '));
  // Names and addresses may be any text.
  const own = lines
    .join('\n')
    .replace(/'[^'\n]*'/g, "''")
    .split(/(?=\s)/)
    .filter((word) => !word.includes('://'))
    .join('');
  const cause = SENTENCES.find(([, pattern]) => pattern.test(own))?.[0];
  if (cause === 'credentials') return { kind: cause, isRefused: false };
  return cause ? { kind: cause } : { kind: 'failed', sentence: sentenceIn(lines) };
}

/** The first sentence of an error on one line, without addresses and tokens; '' if there is none. */
function sentenceIn(lines: readonly string[]): string {
  const line = lines.find((each) => /^(?:fatal|error): /.test(each)) ?? lines.find((each) => each.trim() !== '') ?? '';
  const words = oneLine(withoutTokens(line), MAX_SENTENCE).split(' ');
  return words.map((word) => (/:\/\/|@/.test(word) ? '…' : word)).join(' ');
}
