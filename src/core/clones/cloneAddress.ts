import { oneLine } from '../text.ts';
import { CloneAddressError, type CloneAddressRefusal } from './cloneErrors.ts';

/** How git is to reach a host. */
export type CloneProtocol = 'https' | 'ssh';

/** An address that may be handed to git. */
export interface CloneAddress {
  readonly text: string;
  /** Without the port. */
  readonly host: string;
  /** What git names the folder. */
  readonly folderName: string;
}

/** As git writes it for SSH, `git@host:owner/name.git`: with a user, and nothing that git or ssh would take for an option. */
const SCP = /^[A-Za-z0-9_][\w.-]*@([A-Za-z0-9][A-Za-z0-9.-]*):([\w~/.][^:]*)$/;

const HOST = /^(\[[0-9a-f:.]+\]|[a-z0-9_][a-z0-9_.-]*)$/i;
const USER = /^([a-z0-9_][a-z0-9_.-]*)?$/i;
const LONGEST = 2048;

/** What Windows can't name, with any ending: devices, characters of its own, a dot or space at the end. */
const NOT_ON_WINDOWS = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$) *(\.|$)|[<>:"|?*]|[. ]$/i;

/**
 * Reads an address of the service before git gets it. Git runs programs for some addresses (`ext::…`), and takes what begins
 * with a dash for an option: only https, ssh, and http on this machine are let through, without a password.
 * @throws CloneAddressError with the reason.
 */
export function parseCloneAddress(value: string | null | undefined): CloneAddress {
  if (!value) throw new CloneAddressError('missing');
  if (oneLine(value, LONGEST) !== value || /[\s\\]/.test(value)) refuse('malformed');
  const [, scpHost, scpPath] = SCP.exec(value) ?? [];
  if (scpHost !== undefined && scpPath?.includes('/')) return named(value, scpHost);
  const url = URL.canParse(value) ? new URL(value) : refuse('malformed');
  const reason = refusalOf(url);
  if (reason) refuse(reason);
  return named(url.href, url.hostname);
}

function refusalOf(url: URL): CloneAddressRefusal | undefined {
  const { protocol, hostname, username, password, search, hash, pathname } = url;
  if (protocol === 'http:' && !['localhost', '127.0.0.1', '[::1]'].includes(hostname)) return 'insecure';
  if (!['https:', 'http:', 'ssh:'].includes(protocol)) return 'protocol';
  // Over https a name without a password may be a token.
  if (password || (username && protocol !== 'ssh:')) return 'credentials';
  if (!USER.test(username) || !HOST.test(hostname) || search || hash || pathname.length < 2) return 'malformed';
  return undefined;
}

function named(text: string, host: string): CloneAddress {
  const folderName = folderNameOf(text);
  // What no file system, or only some, can name; what can't be read; and what would be a step upwards.
  if (!folderName || oneLine(folderName) !== folderName || NOT_ON_WINDOWS.test(folderName)) refuse('name');
  return { text, host, folderName };
}

/** The folder that VS Code's Git clones into: the end of the address, as it reads it. */
function folderNameOf(text: string): string | undefined {
  try {
    const path = decodeURI(text).replace(/\/+$/, '');
    return path.replace(/^.*[/\\]/, '').replace(/\.git$/, '');
  } catch (error) {
    if (error instanceof URIError) return undefined;
    throw error;
  }
}

function refuse(reason: CloneAddressRefusal): never {
  throw new CloneAddressError(reason);
}
