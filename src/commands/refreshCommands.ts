import { l10n, window } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import type { RepositoryStore } from '../core/repositories/repositoryStore.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import type { FailureNode } from '../views/tree/nodes.ts';
import { describeActivity } from '../views/tree/viewStatus.ts';

/** Reads everything anew, as a person wants it, and tells how far that is. */
export async function refresh(store: RepositoryStore): Promise<void> {
  await withCancellableProgress(l10n.t('Reading repositories'), async (signal, report) => {
    const subscription = store.onDidChangeActivity(() => report(describeActivity(store.activity)));
    signal.addEventListener('abort', () => store.stop());
    try {
      await store.refresh('person');
    } finally {
      subscription.dispose();
    }
  });
}

/** Reads again what a failed row stands for: one owner's list, or all. */
export async function retry(store: RepositoryStore, node: FailureNode | undefined): Promise<void> {
  await (node?.login === undefined ? refresh(store) : store.reopenOrganization(node.login));
}

/** Forgets what was read earlier, here and on disk, and reads it anew. */
export async function clearCache(session: Session, store: RepositoryStore): Promise<void> {
  const { cache } = await session.connected();
  store.stop();
  await cache.clear();
  // Whoever shows the repositories then asks for them.
  store.reset();
  window.setStatusBarMessage(l10n.t('Repo Rider: the cache is empty.'), 3000);
}
