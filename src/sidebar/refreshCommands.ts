import { window } from 'vscode';
import type { Sessions } from '../accounts/core/sessions.ts';
import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import type { FailureNode, NoticeNode } from './nodes.ts';

/** Retries what failed: an owner's list, or everything in the row's session. */
export async function retry(library: Library, node: FailureNode | NoticeNode): Promise<void> {
  const store = library.find(node.session.id);
  if (node.parent?.kind === 'starred') return store?.reopenStarred();
  const login = node.kind === 'failure' ? node.login : undefined;
  await (login === undefined ? store?.refresh() : store?.reopenOwner(login));
}

/** Clears the caches in memory and on disk; visible views then reload. */
export async function clearCache(sessions: Sessions, library: Library): Promise<void> {
  library.stop();
  await sessions.clearCaches().finally(() => {
    // Views that show the repositories load them again after a reset.
    for (const store of library.stores) store.reset();
  });
  window.setStatusBarMessage(l10n.t('Repo Rider: cache cleared'), 3000);
}
