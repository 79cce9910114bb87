import { l10n, window } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import { RepoRiderError } from '../core/errors.ts';
import { type Credential, parseLogin, parseToken } from '../core/http/credential.ts';
import { parseBaseAddress } from '../core/http/gate.ts';
import { inNotification } from '../core/text.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { describeError } from '../platform/errorText.ts';
import { settings } from '../platform/settings.ts';

/** Asks for a credential, has the code host confirm it, and keeps it. A refused one is not kept. */
export async function signIn(session: Session): Promise<void> {
  // Read once: the token goes where the box says that it goes.
  const base = parseBaseAddress(settings.baseUrl);
  const { host } = base;
  const credential = await askCredential(host);
  if (!credential) return;
  const title = l10n.t('Signing in to {0}', host);
  const account = await withCancellableProgress(title, (signal) => session.signIn(base, credential, signal));
  void window.showInformationMessage(l10n.t('Signed in to {0} as {1}.', host, inNotification(account.login)));
}

/** Asks once more, then forgets the token and everything read with it. */
export async function signOut(session: Session): Promise<void> {
  const { state } = session;
  if (state.kind !== 'signedIn') {
    void window.showInformationMessage(l10n.t('Nobody is signed in.'));
    return;
  }
  const { host } = state.connection.base;
  const confirm = l10n.t('Sign Out');
  const chosen = await window.showWarningMessage(
    l10n.t('Sign {0} out of {1}?', inNotification(state.account.login), host),
    {
      modal: true,
      detail: l10n.t('The token is deleted from this computer. It stays valid until you revoke it on {0}.', host),
    },
    confirm,
  );
  if (chosen === confirm) await session.signOut();
}

async function askCredential(host: string): Promise<Credential | undefined> {
  const asksLogin = settings.authentication === 'basic';
  const login = asksLogin ? await ask(l10n.t('Your account name on {0}', host), false, parseLogin) : undefined;
  if (asksLogin && !login) return undefined;
  const token = await ask(l10n.t('A personal access token of {0}', host), true, parseToken);
  if (!token) return undefined;
  return login ? { kind: 'basic', login, token } : { kind: 'token', token };
}

/** Asks for one piece of text that `parse` accepts; what it throws is shown below the box. */
async function ask(prompt: string, password: boolean, parse: (text: string) => string): Promise<string | undefined> {
  const text = await window.showInputBox({
    title: l10n.t('Sign in to Repo Rider'),
    prompt,
    password,
    ignoreFocusOut: true,
    validateInput: (value) => (value ? complaint(value, parse) : undefined),
  });
  return text ? parse(text) : undefined;
}

function complaint(value: string, parse: (text: string) => string): string | undefined {
  try {
    parse(value);
    return undefined;
  } catch (error) {
    if (error instanceof RepoRiderError) return describeError(error).message;
    throw error;
  }
}
