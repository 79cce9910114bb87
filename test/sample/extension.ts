import { commands, type ExtensionContext, extensions } from 'vscode';
// In an extension of your own: a copy of this file.
import type { RepoRiderAPI, RepoRiderExports } from '../../src/api/repoRider.ts';

/** The number of each event. */
const events = { repositories: 0, quota: 0 };

/** Another author's extension, which uses Repo Rider's API if it is installed. */
export async function activate({ subscriptions }: ExtensionContext): Promise<void> {
  const extension = extensions.getExtension<RepoRiderExports>('repo-rider.repo-rider');
  const api = (await extension?.activate())?.getAPI(1);
  if (!api) return;
  api.onDidChangeRepositories(() => events.repositories++, undefined, subscriptions);
  api.onDidChangeQuota(() => events.quota++, undefined, subscriptions);
  subscriptions.push(
    commands.registerCommand('sample.find', (text: string) => find(api, text)),
    commands.registerCommand('sample.countPrivate', () => countPrivate(api)),
    commands.registerCommand('sample.showQuota', () => quotaLines(api)),
    commands.registerCommand('sample.countEvents', () => ({ ...events })),
  );
}

async function find(api: RepoRiderAPI, text: string): Promise<string> {
  const result = await api.query(text, { limit: 3 });
  switch (result.kind) {
    case 'found': {
      const names = result.repositories.map(({ fullName, host }) => `${fullName} at ${host}`);
      return `${result.total}: ${names.join(', ')}`;
    }
    case 'notUnderstood':
      return result.problems.map(({ kind, suggestions }) => `${kind}, perhaps ${suggestions.join(' ')}`).join('; ');
  }
}

/** Counts only repositories that are known to be private. */
async function countPrivate(api: RepoRiderAPI): Promise<number> {
  const repositories = await api.getRepositories();
  return repositories.filter(({ isPrivate }) => isPrivate === true).length;
}

async function quotaLines(api: RepoRiderAPI): Promise<readonly string[]> {
  const accounts = await api.getAccounts();
  return Promise.all(
    accounts.map(async ({ id, login = 'anonymous' }) => {
      const quota = await api.getQuota(id);
      return `${login}: ${quota ? `${quota.remaining} of ${quota.limit}` : 'unknown'}`;
    }),
  );
}
