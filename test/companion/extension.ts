import {
  type AuthenticationSession,
  authentication,
  commands,
  type ExtensionContext,
  env,
  Uri,
  window,
  workspace,
} from 'vscode';

const PROVIDER = 'repo-rider';
const SCOPES = ['repo'];

/**
 * Another author's extension, which requests sessions of Repo Rider and of GitHub from VS Code and shows the result.
 */
export function activate({ subscriptions }: ExtensionContext): void {
  const register = (id: string, ask: () => Thenable<string>): void => {
    subscriptions.push(commands.registerCommand(id, () => showResult(ask)));
  };
  register('companion.ask', () =>
    authentication.getSession(PROVIDER, SCOPES, { createIfNone: true }).then(describeSession),
  );
  register('companion.askSilently', () =>
    authentication.getSession(PROVIDER, SCOPES, { silent: true }).then(describeSession),
  );
  register('companion.list', () => listAccounts(PROVIDER));
  register('companion.askGitHub', () =>
    authentication.getSession('github', SCOPES, { createIfNone: true }).then(describeSession),
  );
  register('companion.listGitHub', () => listAccounts('github'));
  register('companion.addFolder', async () => {
    const uri = Uri.parse(await env.clipboard.readText(), true);
    return `Added: ${workspace.updateWorkspaceFolders(workspace.workspaceFolders?.length ?? 0, 0, { uri })}.`;
  });
  register('companion.open', async () => {
    const uri = Uri.parse(await env.clipboard.readText(), true);
    await commands.executeCommand('vscode.open', uri);
    return 'Opened.';
  });
  register('companion.read', async () => read(Uri.parse(await env.clipboard.readText(), true)));
}

/** What each way to read a folder or a file answers. */
async function read(uri: Uri): Promise<string> {
  const { fs } = workspace;
  const answers = await Promise.allSettled([fs.stat(uri), fs.readDirectory(uri), fs.readFile(uri)]);
  return answers.map((each) => (each.status === 'fulfilled' ? 'answered' : `refused: ${each.reason}`)).join(', ');
}

async function listAccounts(provider: string): Promise<string> {
  const accounts = await authentication.getAccounts(provider);
  return `Accounts: ${accounts.map(({ label }) => label).join(', ') || 'none'}.`;
}

/** Never includes the token itself. */
function describeSession(session: AuthenticationSession | undefined): string {
  if (!session) return 'No session.';
  const { account, id, accessToken } = session;
  return `Session of ${account.label}, id ${id}, token of ${accessToken.length} characters.`;
}

async function showResult(ask: () => Thenable<string>): Promise<void> {
  const text = await ask().then(
    undefined,
    (why: unknown) => `Refused: ${String(why instanceof Error ? why.message : why)}`,
  );
  // A message without a button is truncated.
  await window.showInformationMessage(text, 'OK');
}
