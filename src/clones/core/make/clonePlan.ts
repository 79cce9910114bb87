import { isHostnameOf, webOrigin } from '../../../accounts/core/hostPages.ts';
import { connectionOf } from '../../../accounts/core/session.ts';
import { entryKey, type RepositoryEntry } from '../../../repositories/core/entry.ts';
import { withoutCase } from '../folderKey.ts';
import { type CloneAddress, type CloneProtocol, parseCloneAddress } from './cloneAddress.ts';
import { CloneAddressError } from './cloneErrors.ts';
import { isSafeFolderName } from './folderName.ts';

/** How folders of clones are arranged: `name`, `owner/name`, or `host/owner/name`. */
export type CloneLayout = 'name' | 'owner' | 'host';

/** A repository to clone, its address, and where. */
export interface CloneTask {
  readonly entry: RepositoryEntry;
  readonly address: CloneAddress;
  /** The folders between the one that the user chooses and that of the clone. */
  readonly folders: readonly string[];
}

/** A repository that is not cloned, and why. */
interface CloneRefusal {
  readonly entry: RepositoryEntry;
  readonly error: CloneAddressError;
}

/** The plan for cloning several repositories into one folder. */
export interface ClonePlan {
  readonly protocol: CloneProtocol;
  readonly layout: CloneLayout;
  readonly tasks: readonly CloneTask[];
  readonly refusals: readonly CloneRefusal[];
  /** The hosts for which Git needs credentials, because a repository there is private and HTTPS is used. */
  readonly askingHosts: readonly string[];
  /** The hosts that aren't those of the accounts that list the repositories. */
  readonly foreignHosts: readonly ForeignHost[];
}

/** A host to clone repositories from that another host lists. */
export interface ForeignHost {
  readonly host: string;
  /** The host of the account that lists the repositories. */
  readonly listedBy: string;
  /** The full names of the repositories. */
  readonly names: readonly string[];
}

/** Plans to clone each repository once, even if several accounts list it. */
export function planClones(
  entries: readonly RepositoryEntry[],
  protocol: CloneProtocol,
  layout: CloneLayout = 'name',
): ClonePlan {
  const tasks: CloneTask[] = [];
  const refusals: CloneRefusal[] = [];
  const paths = new Set<string>();
  for (const entry of new Map(entries.map((each) => [entryKey(each), each])).values()) {
    const task = taskFor(entry, protocol, layout);
    // Some systems don't distinguish upper and lower case, nor letters that are composed in different ways.
    const path = task instanceof CloneAddressError ? '' : withoutCase(pathOf(task));
    if (task instanceof CloneAddressError) refusals.push({ entry, error: task });
    else if (paths.has(path)) refusals.push({ entry, error: new CloneAddressError('sameFolder') });
    else tasks.push(task);
    paths.add(path);
  }
  const asking = protocol === 'https' ? tasks.filter(({ entry }) => entry.repository.private) : [];
  return {
    protocol,
    layout,
    tasks,
    refusals,
    askingHosts: [...new Set(asking.map(({ address }) => address.host))],
    foreignHosts: foreignHosts(tasks),
  };
}

/** The folders between the one that the user chooses and that of a clone. They may not be safe names of folders. */
export function foldersFor({ session, repository }: RepositoryEntry, layout: CloneLayout): readonly string[] {
  const { login } = repository.owner;
  if (layout === 'name') return [];
  return layout === 'owner' ? [login] : [webOrigin(connectionOf(session).base).hostname, login];
}

/** The hosts of tasks that aren't those of the accounts that list the repositories. */
export function foreignHosts(tasks: readonly CloneTask[]): readonly ForeignHost[] {
  const foreign = new Map<string, ForeignHost>();
  for (const { entry, address } of tasks) {
    const { host } = address;
    const { base } = connectionOf(entry.session);
    if (isHostnameOf(base, host)) continue;
    const listedBy = webOrigin(base).host;
    const { names } = foreign.get(`${host} ${listedBy}`) ?? { names: [] };
    foreign.set(`${host} ${listedBy}`, { host, listedBy, names: [...names, entry.repository.full_name] });
  }
  return [...foreign.values()];
}

/** The path of a clone below the folder that the user chooses. */
export function pathOf({ folders, address }: CloneTask): string {
  return [...folders, address.folderName].join('/');
}

function taskFor(entry: RepositoryEntry, protocol: CloneProtocol, layout: CloneLayout): CloneTask | CloneAddressError {
  const { repository } = entry;
  try {
    const address = parseCloneAddress(protocol === 'ssh' ? repository.ssh_url : repository.clone_url, repository.name);
    const folders = foldersFor(entry, layout);
    return folders.every(isSafeFolderName) ? { entry, address, folders } : new CloneAddressError('name');
  } catch (error) {
    if (error instanceof CloneAddressError) return error;
    throw error;
  }
}
