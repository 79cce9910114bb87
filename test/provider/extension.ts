import { authentication, type ExtensionContext, Uri, workspace } from 'vscode';
import { FileSessionProvider } from './fileSessionProvider.ts';
import { PROVIDERS, type ProviderId, readSessions, SESSIONS_VARIABLE } from './sessionsFile.ts';

const POLL_MS = 200;

/** Provides the sessions of a file under the ids of VS Code's own GitHub authentication, in a VS Code that lacks it. */
export function activate({ subscriptions }: ExtensionContext): void {
  const file = process.env[SESSIONS_VARIABLE];
  if (file === undefined) throw new Error(`Set ${SESSIONS_VARIABLE} to the path of the sessions file.`);
  const { missing = [] } = readSessions(file);
  const present = PROVIDERS.filter((id) => !missing.includes(id));
  const providers = present.map((id) => new FileSessionProvider(id, file));
  for (const provider of providers) {
    const { id } = provider;
    subscriptions.push(
      authentication.registerAuthenticationProvider(id, labelOf(id), provider, { supportsMultipleAccounts: true }),
    );
  }
  // A file watcher could miss a change while it starts.
  const poll = setInterval(() => {
    for (const provider of providers) provider.reportChanges();
  }, POLL_MS);
  subscriptions.push({ dispose: () => clearInterval(poll) });
}

/** The label of VS Code's own provider, which for an enterprise server is its host. */
function labelOf(id: ProviderId): string {
  if (id === 'github') return 'GitHub';
  const address = workspace.getConfiguration('github-enterprise').get<string>('uri');
  return address ? Uri.parse(address).authority : 'GitHub Enterprise Server';
}
