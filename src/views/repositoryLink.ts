import { type Uri, window } from 'vscode';
import { type Session, sessionsNamed } from '../core/accounts/session.ts';
import type { Services } from '../platform/services.ts';
import { describeError } from '../platform/texts/errorText.ts';
import { l10n } from '../platform/texts/l10n.ts';
import type { RepositoryPanel } from './pages/repositoryPanel.ts';

interface LinkServices extends Pick<Services, 'current' | 'library'> {
  readonly page: RepositoryPanel;
}

/**
 * Opens `vscode://repo-rider.repo-rider/repository?host=…&name=owner/repo`. Links are untrusted: they only show a
 * repository of a code host in use; links of other hosts are refused.
 */
export async function openRepositoryLink(uri: Uri, services: LinkServices): Promise<void> {
  const query = new URLSearchParams(uri.query);
  const [, owner, name] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/.exec(query.get('name') ?? '') ?? [];
  if (uri.path !== '/repository' || !owner || !name) {
    void window.showErrorMessage(l10n.t('The link doesn’t contain the name of a repository.'));
    return;
  }
  try {
    const session = await sessionFor(query.get('host') ?? undefined, services);
    if (session) services.page.show({ session: session.id, owner, name });
    else void window.showErrorMessage(l10n.t('You aren’t signed in to the code host of this link.'));
  } catch (error) {
    void window.showErrorMessage(describeError(error).message);
  }
}

/** The session used last if the link is for its host, else the first session at that host. */
async function sessionFor(host: string | undefined, { current, library }: LinkServices): Promise<Session | undefined> {
  const used = await current.required();
  const sessions = [used, ...library.stores.map(({ session }) => session)];
  return host === undefined ? used : sessionsNamed(sessions, host)[0];
}
