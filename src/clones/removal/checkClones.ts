import { workspace } from 'vscode';
import { withAccount } from '../../accounts/cloneCredentials.ts';
import { unlessAborted } from '../../base/core/clock.ts';
import { describeForLog } from '../../base/core/log.ts';
import type { RepositoryEntry } from '../../repositories/core/entry.ts';
import { diskPath, openFolders } from '../cloneHints.ts';
import type { CloneServices } from '../clones.ts';
import { foldersWithTakenNames } from '../core/known/formerRemotes.ts';
import { remotesOf } from '../core/known/remotes.ts';
import type { UsedFolders } from '../core/machine.ts';
import { borrowedObjects } from '../core/removal/borrowedObjects.ts';
import type { KeepReason, RemovalCheck } from '../core/removal/keepReason.ts';
import { unsavedFiles } from '../unsavedFiles.ts';

/** Checks whether a clone can be deleted without losing anything. Never rejects. @param folder its address */
type CheckClone = (folder: string, entry: RepositoryEntry, signal: AbortSignal) => Promise<RemovalCheck>;

const UNCHECKED = { kind: 'kept', reason: { kind: 'unchecked' } } as const;

/**
 * Reads what concerns all clones once. Create another one after the user has answered a question.
 * @param entries the repositories of the clones
 * @param fetches whether their branches are fetched first
 */
export function cloneChecker(
  services: CloneServices,
  entries: readonly RepositoryEntry[],
  fetches: boolean,
): CheckClone {
  const { clones, library, localClones, gitAccess } = services;
  const taken = foldersWithTakenNames(entries, library.entries, clones);
  const hosts = hostsOf(library.entries);
  const borrowed = findBorrowed(services);
  // It is awaited later.
  borrowed.catch(() => undefined);
  const used = (): Promise<UsedFolders> => usedFolders(services);
  return async (folder, entry, signal) => {
    if (taken.has(folder)) return { kind: 'kept', reason: { kind: 'renamed' } };
    const checking = withAccount(
      gitAccess,
      entry,
      signal,
      async (credentialFor) => {
        const request = { fetches, used, hosts, borrowed: await borrowed };
        return localClones.checkRemoval(folder, request, signal, credentialFor);
      },
      (check) => check.kind === 'kept' && isRefusedToken(check.reason),
    );
    // A disk may not respond.
    return unlessAborted(checking, signal).catch(() => UNCHECKED);
  };
}

function isRefusedToken(reason: KeepReason): boolean {
  return reason.kind === 'credentials' && reason.isRefused;
}

/** The hosts of the accounts' repositories, also those for SSH. */
function hostsOf(entries: readonly RepositoryEntry[]): ReadonlySet<string> {
  const first = new Map(entries.toReversed().map((entry) => [entry.session.server, entry]));
  const signedIn = [...first.values()].filter(({ session }) => session.account);
  return new Set(signedIn.flatMap(remotesOf).map((remote) => remote.slice(0, remote.indexOf('/'))));
}

async function findBorrowed({ clones, localClones, clock }: CloneServices): Promise<ReadonlySet<string>> {
  const machine = localClones.machine;
  const folders = clones.all.flatMap(({ folder }) => diskPath(folder) ?? []);
  return machine ? borrowedObjects(folders, machine.disk, clock) : new Set();
}

async function usedFolders({ openElsewhere, log }: CloneServices): Promise<UsedFolders> {
  const elsewhere = await openElsewhere().catch((error: unknown) => {
    log.warn(describeForLog(error));
    return undefined;
  });
  const { workspaceFile } = workspace;
  return {
    open: [...openFolders(), ...(workspaceFile?.scheme === 'file' ? [workspaceFile.fsPath] : [])],
    openElsewhere: elsewhere,
    unsaved: unsavedFiles(),
  };
}
