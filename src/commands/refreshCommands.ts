import { l10n, window } from 'vscode';
import type { Sessions } from '../core/accounts/sessions.ts';
import type { Clock } from '../core/clock.ts';
import type { Library } from '../core/repositories/library.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import type { FailureNode, NoticeNode } from '../views/tree/nodes.ts';
import { describeActivity, overallActivity } from '../views/tree/viewStatus.ts';

type Refreshed = Pick<Library, 'refresh' | 'stop' | 'stores' | 'onDidChangeActivity'>;

/** The refreshes whose progress is shown. While requests wait for the quota, a refresh may take an hour. */
const shown = new WeakMap<Refreshed, Promise<void>>();

/** Refreshes all repositories for the user. One message shows the progress of all refreshes, and stops them. */
export async function refresh(library: Refreshed, clock: Clock): Promise<void> {
  const running = shown.get(library);
  if (running) {
    await Promise.all([library.refresh('refresh'), running]);
    return;
  }
  const refreshing = withProgress(
    library,
    clock,
    () => library.refresh('refresh'),
    () => library.stop(),
  ).finally(() => shown.delete(library));
  shown.set(library, refreshing);
  await refreshing;
}

/** Retries what failed: an owner's list, or everything in the row's session. */
export async function retry(library: Library, clock: Clock, node: FailureNode | NoticeNode): Promise<void> {
  const store = library.find(node.session.id);
  if (!store) return;
  const login = node.kind === 'failure' ? node.login : undefined;
  if (login !== undefined) return store.reopenOwner(login);
  await withProgress(
    library,
    clock,
    () => store.refresh('refresh'),
    () => store.stop(),
  );
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

function withProgress(
  library: Pick<Library, 'stores' | 'onDidChangeActivity'>,
  clock: Clock,
  work: () => Promise<void>,
  stop: () => void,
): Promise<void> {
  return withCancellableProgress(clock, l10n.t('Loading repositories'), async (signal, report) => {
    const update = (): void => report(describeActivity(overallActivity(library.stores)));
    const subscription = library.onDidChangeActivity(update);
    signal.addEventListener('abort', stop);
    try {
      await work();
    } finally {
      subscription.dispose();
    }
  });
}
