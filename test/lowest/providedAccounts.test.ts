import { allow } from '../e2e/deviceSignIn.ts';
import { type GitHubWindow, prepareGitHubWindow } from '../e2e/githubWindow.ts';
import { UserActions } from '../e2e/userActions.ts';
import { useWindow } from '../e2e/useWindow.ts';
import type { ProvidedSession } from '../provider/sessionsFile.ts';
import { SESSIONS_VARIABLE } from '../provider/sessionsFile.ts';
import { lowestVersion } from '../vscode/paths.ts';

const SCOPES = ['read:org', 'repo'];
const TOKENS = { rider: 'gho_RiderLowest0001', second: 'gho_SecondLowest0002' } as const;

/** This VS Code returns the first account's session for all of them, if they are requested at the same time. */
describe('two accounts of VS Code with the same scopes in the lowest VS Code', () => {
  let github: GitHubWindow;
  const workbench = useWindow({
    sandbox: { repositories: 60, enterprise: true },
    launch: async (sandbox) => {
      for (const [login, value] of Object.entries(TOKENS)) {
        sandbox.addToken({ value, login, scopes: SCOPES, isOAuth: true });
      }
      github = await prepareGitHubWindow({ hosts: {}, sessions: [session('rider'), session('second')] });
      return {
        ...github.launch,
        version: lowestVersion,
        env: { [SESSIONS_VARIABLE]: github.launch.env?.[SESSIONS_VARIABLE] },
        settings: { 'github-enterprise.uri': sandbox.serverUrl, 'repoRider.server': undefined },
      };
    },
  });
  after(() => github?.close());

  it('are signed in beside each other', async () => {
    for (const login of ['rider', 'second']) {
      await workbench.runCommand('Repo Rider: Sign In');
      await workbench.chooseSignIn(login);
      await allow(workbench);
      await workbench.signedIn(login);
    }
    await workbench.expectAccounts('rider', 'second');
  });

  it('are both there after a reload', async () => {
    await new UserActions(workbench).reloadWindow();
    await workbench.openView();
    await workbench.expectAccounts('rider', 'second');
  });
});

function session(label: keyof typeof TOKENS): ProvidedSession {
  const account = { id: `number of ${label}`, label };
  return { provider: 'github-enterprise', id: label, account, scopes: SCOPES, accessToken: TOKENS[label] };
}
