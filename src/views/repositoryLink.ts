import { l10n, type Uri, type UriHandler, window } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import { isOfHost } from '../core/accounts/hostPages.ts';
import { connectionOf, type Session } from '../core/accounts/session.ts';
import type { Library } from '../core/repositories/library.ts';
import { describeError } from '../platform/texts/errorText.ts';
import type { RepositoryPanel } from './pages/repositoryPanel.ts';

/**
 * Opens `vscode://repo-rider.repo-rider/repository?host=…&name=owner/repo`. Links are untrusted: they only show a
 * repository of a code host in use; links of other hosts are refused.
 */
export class RepositoryLink implements UriHandler {
  readonly #current: CurrentSession;
  readonly #library: Library;
  readonly #panel: RepositoryPanel;

  constructor(current: CurrentSession, library: Library, panel: RepositoryPanel) {
    this.#current = current;
    this.#library = library;
    this.#panel = panel;
  }

  async handleUri(uri: Uri): Promise<void> {
    const query = new URLSearchParams(uri.query);
    const [, owner, name] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/.exec(query.get('name') ?? '') ?? [];
    if (uri.path !== '/repository' || !owner || !name) {
      void window.showErrorMessage(l10n.t('The link doesn’t contain the name of a repository.'));
      return;
    }
    try {
      const session = await this.#sessionFor(query.get('host') ?? undefined);
      if (session) this.#panel.show({ session: session.id, owner, name });
      else void window.showErrorMessage(l10n.t('You aren’t signed in to the code host of this link.'));
    } catch (error) {
      void window.showErrorMessage(describeError(error).message);
    }
  }

  /** The session used last if the link is for its host, else the first session at that host. */
  async #sessionFor(host: string | undefined): Promise<Session | undefined> {
    const used = await this.#current.required();
    const sessions = [used, ...this.#library.stores.map(({ session }) => session)];
    return host === undefined ? used : sessions.find((session) => isOfHost(connectionOf(session).base, host));
  }
}
