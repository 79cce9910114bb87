import { window } from 'vscode';
import type { Sessions } from '../accounts/core/sessions.ts';
import { withCancellableProgress } from '../base/cancellation.ts';
import type { Clock } from '../base/core/clock.ts';
import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import type { RepositoryStore } from '../repositories/core/repositoryStore.ts';
import type { FailureNode, NoticeNode } from './nodes.ts';
import { describeActivity, overallActivity } from './viewStatus.ts';

/** The refreshes whose progress is shown. While requests wait for the quota, a refresh may take an hour. */
let shown: Promise<void> | undefined;

/** Refreshes all repositories for the user. One message shows the progress of all refreshes, and stops them. */
export async function refresh(library: Library, clock: Clock): Promise<void> {
  // In a window that has done nothing yet, the accounts aren't known.
  await library.load();
  if (shown) {
    await Promise.all([library.refresh(), shown]);
    return;
  }
  shown = withProgress(library, clock, library).finally(() => (shown = undefined));
  await shown;
}

/** Retries what failed: an owner's list, or everything in the row's session. */
export async function retry(library: Library, clock: Clock, node: FailureNode | NoticeNode): Promise<void> {
  const store = library.find(node.session.id);
  if (!store) return;
  if (node.parent?.kind === 'starred') return store.reopenStarred();
  const login = node.kind === 'failure' ? node.login : undefined;
  if (login !== undefined) return store.reopenOwner(login);
  await withProgress(library, clock, store);
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

/** @param refreshed the library, or one of its stores */
function withProgress(library: Library, clock: Clock, refreshed: Library | RepositoryStore): Promise<void> {
  // The progress only shows and ends it.
  const refreshing = refreshed.refresh();
  return withCancellableProgress(clock, l10n.t('Loading repositories'), async (signal, report) => {
    const update = (): void => report(describeActivity(overallActivity(library.stores)));
    const subscription = library.onDidChangeActivity(update);
    signal.addEventListener('abort', () => refreshed.stop());
    try {
      await refreshing;
    } finally {
      subscription.dispose();
    }
  });
}
