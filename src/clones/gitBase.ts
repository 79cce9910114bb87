import { type Disposable, extensions } from 'vscode';
import type { Time } from '../base/core/clock.ts';
import { l10n } from '../base/l10n.ts';

/** Part of version 1 of the API of VS Code's Git Base extension: where `Git: Clone` finds repositories. */
interface RemoteSourceProvider {
  readonly name: string;
  readonly icon?: string;
  readonly placeholder?: string;
  readonly supportsQuery: boolean;
  getRemoteSources(query?: string): Promise<RemoteSource[]>;
  getRecentRemoteSources?(query?: string): Promise<RecentRemoteSource[]>;
}

/** VS Code renders `$(name)` in its texts as icons. */
export interface RemoteSource {
  readonly name: string;
  readonly description?: string;
  readonly icon?: string;
  readonly url: string;
}

export interface RecentRemoteSource extends RemoteSource {
  readonly timestamp: Time;
}

interface GitBaseExports {
  getAPI(version: 1): { registerRemoteSourceProvider(provider: RemoteSourceProvider): Disposable };
}

/** Finds the repositories that `Git: Clone` lists. */
export type RemoteSourceFinder = Required<Pick<RemoteSourceProvider, 'getRemoteSources' | 'getRecentRemoteSources'>>;

/**
 * Offers repositories to `Git: Clone` as soon as the Git Base extension is available.
 * @param finder loaded when the user first searches.
 */
export function offerRemoteSources(finder: () => Promise<RemoteSourceFinder>): Disposable {
  const provider: RemoteSourceProvider = {
    name: 'Repo Rider',
    icon: 'repo',
    placeholder: l10n.t('Repository to clone (type to search)'),
    supportsQuery: true,
    getRemoteSources: async (query) => (await finder()).getRemoteSources(query),
    getRecentRemoteSources: async (query) => (await finder()).getRecentRemoteSources(query),
  };
  let registration: Disposable | undefined;
  let isDisposed = false;
  const register = async (): Promise<void> => {
    const extension = extensions.getExtension<GitBaseExports>('vscode.git-base');
    if (!extension || registration) return;
    // VS Code starts it with every window, so this starts nothing and only waits.
    const base = await extension.activate();
    if (!isDisposed) registration ??= base.getAPI(1).registerRemoteSourceProvider(provider);
  };
  // Ignored: `Git: Clone` works without these repositories.
  const tryRegister = (): void => void register().catch(() => undefined);
  tryRegister();
  const subscription = extensions.onDidChange(tryRegister);
  return {
    dispose: () => {
      isDisposed = true;
      subscription.dispose();
      registration?.dispose();
    },
  };
}
