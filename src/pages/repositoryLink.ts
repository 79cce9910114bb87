import { type Uri, window } from 'vscode';
import type { CurrentSession } from '../accounts/core/currentSession.ts';
import { type Session, sessionsNamed } from '../accounts/core/session.ts';
import { linkParameters } from '../base/core/linkParameters.ts';
import { l10n } from '../base/l10n.ts';
import { describeError } from '../errors/errorText.ts';
import { namesIn } from '../model/core/fullName.ts';
import { isFullName } from '../model/core/names.ts';
import type { Library } from '../repositories/core/library.ts';
import type { RepositoryPanel } from './repositoryPanel.ts';

/**
 * Opens `vscode://repo-rider.repo-rider/repository?host=…&name=owner/repo`. Links are untrusted: they only show a
 * repository of a code host in use; links of other hosts are refused.
 */
export async function openRepositoryLink(
  uri: Uri,
  current: CurrentSession,
  library: Library,
  page: RepositoryPanel,
): Promise<void> {
  const { name, host } = linkParameters(uri.query, ['name', 'host']) ?? {};
  if (uri.path !== '/repository' || !isFullName(name) || !/^[\w./-]{1,201}$/.test(name)) {
    void window.showErrorMessage(l10n.t('The link doesn’t contain the name of a repository.'));
    return;
  }
  try {
    const session = await sessionFor(host, current, library);
    if (session) page.show({ session: session.id, ...namesIn(name) });
    else void window.showErrorMessage(l10n.t('You aren’t signed in to the code host of this link.'));
  } catch (error) {
    void window.showErrorMessage(describeError(error).message);
  }
}

/** The session used last if the link is for its host, else the first session at that host. */
async function sessionFor(
  host: string | undefined,
  current: CurrentSession,
  library: Library,
): Promise<Session | undefined> {
  const used = await current.required();
  const sessions = [used, ...library.stores.map(({ session }) => session)];
  return host === undefined ? used : sessionsNamed(sessions, host)[0];
}
