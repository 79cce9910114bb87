import { l10n, type Uri, type UriHandler, window } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import { describeError } from '../platform/errorText.ts';
import type { RepositoryPage } from './pages/repositoryPage.ts';

/**
 * Opens `vscode://repo-rider.repo-rider/repository?host=…&name=owner/repo`. Anybody can write such a link: it shows a
 * page of the code host in use and does nothing else, and another host's link is refused.
 */
export class RepositoryLink implements UriHandler {
  readonly #session: Session;
  readonly #page: RepositoryPage;

  constructor(session: Session, page: RepositoryPage) {
    this.#session = session;
    this.#page = page;
  }

  async handleUri(uri: Uri): Promise<void> {
    const query = new URLSearchParams(uri.query);
    const [, owner, name] = /^([\w.-]{1,100})\/([\w.-]{1,100})$/.exec(query.get('name') ?? '') ?? [];
    if (uri.path !== '/repository' || !owner || !name) {
      void window.showErrorMessage(l10n.t('This link does not name a repository.'));
      return;
    }
    try {
      const { base } = await this.#session.connected();
      this.#show(base.host, query.get('host') ?? base.host, { owner, name });
    } catch (error) {
      void window.showErrorMessage(describeError(error).message);
    }
  }

  #show(ownHost: string, host: string, repository: { owner: string; name: string }): void {
    // `github.com` in a link means the host whose API is at `api.github.com`.
    if (host === ownHost || `api.${host}` === ownHost) this.#page.show(repository);
    else void window.showErrorMessage(l10n.t('This link is for another code host than {0}.', ownHost));
  }
}
