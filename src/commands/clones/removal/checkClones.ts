import { workspace } from 'vscode';
import { unlessAborted } from '../../../core/clock.ts';
import type { KeepReason, RemovalCheck } from '../../../core/clones/removal/keepReason.ts';
import type { RepositoryEntry } from '../../../core/repositories/entry.ts';
import type { CommandServices } from '../../services.ts';
import { withAccount } from '../cloneCredentials.ts';

export type CheckServices = Pick<CommandServices, 'localClones' | 'gitAccess' | 'openElsewhere'>;

/**
 * Checks whether a clone can be deleted without losing anything. Never rejects.
 * @param folder the address of the clone
 * @param fetches whether its branches are fetched first
 */
export async function checkClone(
  { localClones, gitAccess, openElsewhere }: CheckServices,
  folder: string,
  entry: RepositoryEntry,
  fetches: boolean,
  signal: AbortSignal,
): Promise<RemovalCheck> {
  if (workspace.workspaceFile?.toString().startsWith(`${folder}/`)) return { kind: 'kept', reason: { kind: 'open' } };
  if (hasUnsaved(folder)) return { kind: 'kept', reason: { kind: 'unsaved' } };
  const elsewhere = await openElsewhere().catch(() => undefined);
  if (!elsewhere) return { kind: 'kept', reason: { kind: 'openElsewhere' } };
  const checking = withAccount(
    { gitAccess },
    entry,
    signal,
    (credentialFor) => localClones.checkRemoval(folder, { fetches, openElsewhere: elsewhere }, signal, credentialFor),
    (check) => check.kind === 'kept' && isRefusedToken(check.reason),
  );
  // A disk may not respond.
  return unlessAborted(checking, signal).catch(() => ({ kind: 'kept', reason: { kind: 'failed' } }));
}

function isRefusedToken(reason: KeepReason): boolean {
  return reason.kind === 'credentials' && reason.isRefused;
}

/** Whether an editor, or a notebook, of a file in a folder has unsaved changes. */
function hasUnsaved(folder: string): boolean {
  return [...workspace.textDocuments, ...workspace.notebookDocuments].some(
    ({ isDirty, uri }) => isDirty && uri.toString().startsWith(`${folder}/`),
  );
}
