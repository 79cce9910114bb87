import { oneLine, withoutTrailing } from '../../../base/core/text.ts';
import { isLoopback } from '../../../http/core/send/gate.ts';
import { CloneAddressError, type CloneAddressRefusal } from './cloneErrors.ts';
import { isSafeFolderName } from './folderName.ts';

/** The protocol that Git uses for a host. */
export type CloneProtocol = 'https' | 'ssh';

/** An address that is safe to pass to Git. */
export interface CloneAddress {
  readonly text: string;
  /** Without the port. */
  readonly host: string;
  /** The folder that Git clones into: the repository's name. */
  readonly folderName: string;
}

/** Git's SSH form, `git@host:owner/name.git`: with a user, and nothing that Git or ssh takes for an option. */
const SCP = /^[A-Za-z0-9_][\w.-]*@([A-Za-z0-9][A-Za-z0-9.-]*):([\w~/.][^:]*)$/;

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9_.-]*)$/i;
const USER = /^([a-z0-9_][a-z0-9_.-]*)?$/i;

/**
 * Checks an address of the service before Git gets it. Git runs programs for some addresses (`ext::…`), and takes a
 * leading dash for an option. Only https, ssh, and http on this computer are allowed, without a password.
 *
 * Git takes the folder name from the address: a repository cloned into `projects/.git` becomes the Git directory of
 * `projects`. Its configuration names programs that the next `git status` runs.
 * @param name of the repository. Git must clone into a folder with exactly this name.
 * @throws CloneAddressError with the reason.
 */
export function parseCloneAddress(value: string | null | undefined, name: string): CloneAddress {
  if (!value) throw new CloneAddressError('missing');
  if (oneLine(value) !== value || /[\s\\]/.test(value)) refuse('malformed');
  const [, scpHost, scpPath] = SCP.exec(value) ?? [];
  if (scpHost !== undefined && scpPath?.includes('/')) return forFolder(name, value, scpHost.toLowerCase());
  const url = URL.canParse(value) ? new URL(value) : refuse('malformed');
  const reason = refusalOf(url);
  if (reason) refuse(reason);
  return forFolder(name, url.href, url.hostname);
}

/** A checked address; undefined if `parseCloneAddress` refuses it. */
export function safeCloneAddress(value: string | null | undefined, name: string): CloneAddress | undefined {
  try {
    return parseCloneAddress(value, name);
  } catch (error) {
    if (error instanceof CloneAddressError) return undefined;
    throw error;
  }
}

function refusalOf(url: URL): CloneAddressRefusal | undefined {
  const { protocol, hostname, username, password, search, hash, pathname } = url;
  if (protocol === 'http:' && !isLoopback(hostname)) return 'insecure';
  if (!['https:', 'http:', 'ssh:'].includes(protocol)) return 'protocol';
  // Over HTTPS, a user name without a password may be a token.
  if (password || (username && protocol !== 'ssh:')) return 'credentials';
  if (!USER.test(username) || !HOST.test(hostname) || search || hash || pathname.length < 2) return 'malformed';
  return undefined;
}

function forFolder(name: string, text: string, host: string): CloneAddress {
  if (folderNameOf(text) !== name) refuse('otherName');
  if (!isSafeFolderName(name)) refuse('name');
  return { text, host, folderName: name };
}

/** The folder that VS Code's Git clones into: `Git.clone` in extensions/git/src/git.ts, the same in 1.105 and 1.139. */
function folderNameOf(text: string): string | undefined {
  try {
    const path = withoutTrailing(decodeURI(text), '/');
    return path.replace(/^.*[/\\]/, '').replace(/\.git$/, '');
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function refuse(reason: CloneAddressRefusal): never {
  throw new CloneAddressError(reason);
}
