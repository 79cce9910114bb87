import { l10n, window } from 'vscode';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { Library } from '../core/repositories/library.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import type { FailureNode, NoticeNode } from '../views/tree/nodes.ts';
import { describeActivity, overallActivity } from '../views/tree/viewStatus.ts';

/** Reads everything anew, as a person wants it, and tells how far that is. */
export function refresh(library: Library): Promise<void> {
  return withProgress(
    library,
    () => library.refresh('refresh'),
    () => library.stop(),
  );
}

/** Reads again what a row stands for: one owner's list, or all that its session shows. */
export async function retry(library: Library, node: FailureNode | NoticeNode): Promise<void> {
  const store = library.find(node.session.id);
  if (!store) return;
  const login = node.kind === 'failure' ? node.login : undefined;
  if (login !== undefined) return store.reopenOwner(login);
  await withProgress(
    library,
    () => store.refresh('refresh'),
    () => store.stop(),
  );
}

/** Forgets what was read earlier, here and on disk, and reads it anew. */
export async function clearCache(sessions: Sessions, library: Library): Promise<void> {
  library.stop();
  await sessions.clearCaches().finally(() => {
    // Whoever shows the repositories then asks for them.
    for (const store of library.stores) store.reset();
  });
  window.setStatusBarMessage(l10n.t('Repo Rider: the cache is empty.'), 3000);
}

function withProgress(library: Library, work: () => Promise<void>, stop: () => void): Promise<void> {
  return withCancellableProgress(l10n.t('Reading repositories'), async (signal, report) => {
    const tell = (): void => report(describeActivity(overallActivity(library.stores)));
    const subscription = library.onDidChangeActivity(tell);
    signal.addEventListener('abort', stop);
    try {
      await work();
    } finally {
      subscription.dispose();
    }
  });
}
