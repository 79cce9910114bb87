import { isHostnameOf, webOrigin } from '../accounts/hostPages.ts';
import { connectionOf } from '../accounts/session.ts';
import { entryKey, type RepositoryEntry } from '../repositories/entry.ts';
import { type CloneAddress, type CloneProtocol, parseCloneAddress } from './cloneAddress.ts';
import { CloneAddressError } from './cloneErrors.ts';

/** A repository to clone, and its address. */
export interface CloneTask {
  readonly entry: RepositoryEntry;
  readonly address: CloneAddress;
}

/** A repository that is not cloned, and why. */
export interface CloneRefusal {
  readonly entry: RepositoryEntry;
  readonly error: CloneAddressError;
}

/** The plan for cloning several repositories into one folder. */
export interface ClonePlan {
  readonly protocol: CloneProtocol;
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
export function planClones(entries: readonly RepositoryEntry[], protocol: CloneProtocol): ClonePlan {
  const tasks: CloneTask[] = [];
  const refusals: CloneRefusal[] = [];
  for (const entry of new Map(entries.map((each) => [entryKey(each), each])).values()) {
    const address = addressFor(entry, protocol);
    if (address instanceof CloneAddressError) refusals.push({ entry, error: address });
    else tasks.push({ entry, address });
  }
  const asking = protocol === 'https' ? tasks.filter(({ entry }) => entry.repository.private) : [];
  return {
    protocol,
    tasks,
    refusals,
    askingHosts: [...new Set(asking.map(({ address }) => address.host))],
    foreignHosts: foreignHosts(tasks),
  };
}

function foreignHosts(tasks: readonly CloneTask[]): readonly ForeignHost[] {
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

function addressFor({ repository }: RepositoryEntry, protocol: CloneProtocol): CloneAddress | CloneAddressError {
  try {
    return parseCloneAddress(protocol === 'ssh' ? repository.ssh_url : repository.clone_url, repository.name);
  } catch (error) {
    if (error instanceof CloneAddressError) return error;
    throw error;
  }
}
