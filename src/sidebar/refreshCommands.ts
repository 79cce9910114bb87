import { window } from 'vscode';
import type { Sessions } from '../accounts/core/sessions.ts';
import { withCancellableProgress } from '../base/cancellation.ts';
import type { Clock } from '../base/core/clock.ts';
import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import type { FailureNode, NoticeNode } from './nodes.ts';
import { viewStatus } from './viewStatus.ts';

/** Refreshes all repositories for the user. @param isInView whether the view is visible, and shows the progress */
export async function refresh(library: Library, clock: Clock, isInView: boolean): Promise<void> {
  // In a window that has done nothing yet, the accounts aren't known.
  await library.load();
  const refreshing = library.refresh();
  if (isInView) return refreshing;
  // The progress only shows and ends it.
  await withCancellableProgress(clock, l10n.t('Loading repositories'), async (signal, report) => {
    const update = (): void => report(viewStatus(library.stores, clock.now(), { filtered: undefined, changed: 0 }));
    const subscription = library.onDidChangeActivity(update);
    signal.addEventListener('abort', () => library.stop());
    try {
      await refreshing;
    } finally {
      subscription.dispose();
    }
  });
}

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
