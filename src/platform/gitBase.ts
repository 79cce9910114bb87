import { type Disposable, extensions, l10n } from 'vscode';

/** What VS Code's Git Base extension asks for, version 1 of its API: where `Git: Clone` finds repositories. */
export interface RemoteSourceProvider {
  readonly name: string;
  readonly icon?: string;
  readonly placeholder?: string;
  readonly supportsQuery: boolean;
  getRemoteSources(query?: string): Promise<RemoteSource[]>;
  getRecentRemoteSources?(query?: string): Promise<RecentRemoteSource[]>;
}

/** Its texts are shown with icons for `$(name)`. */
export interface RemoteSource {
  readonly name: string;
  readonly description?: string;
  readonly icon?: string;
  readonly url: string;
}

export interface RecentRemoteSource extends RemoteSource {
  /** Milliseconds since the epoch. */
  readonly timestamp: number;
}

interface GitBaseExports {
  getAPI(version: 1): { registerRemoteSourceProvider(provider: RemoteSourceProvider): Disposable };
}

/** Finds what `Git: Clone` lists. */
export type RemoteSourceFinder = Required<Pick<RemoteSourceProvider, 'getRemoteSources' | 'getRecentRemoteSources'>>;

/**
 * Offers repositories to `Git: Clone`, as soon as there is something to offer them to.
 * @param finder is had when somebody looks for one.
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
  let offer: Disposable | undefined;
  let isOver = false;
  const look = async (): Promise<void> => {
    const extension = extensions.getExtension<GitBaseExports>('vscode.git-base');
    if (!extension || offer) return;
    // VS Code starts it with every window: this waits for it, at most.
    const base = await extension.activate();
    if (!isOver) offer ??= base.getAPI(1).registerRemoteSourceProvider(provider);
  };
  // One that can't be started offers nothing; there is nobody to tell.
  const lookAgain = (): void => void look().catch(() => undefined);
  lookAgain();
  const subscription = extensions.onDidChange(lookAgain);
  return {
    dispose: () => {
      isOver = true;
      subscription.dispose();
      offer?.dispose();
    },
  };
}
