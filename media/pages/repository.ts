import { html, nothing, type TemplateResult } from 'lit';
import type { Repository } from '../../src/core/model/repository.ts';
import type { PageAddress, RepositoryPageAside, RepositoryPageState } from '../../src/protocol.ts';
import { renderFacts, renderHeader } from './header.ts';
import { RecordPage } from './recordPage.ts';
import { type Feature, repositoryBadges, repositoryFacts, repositoryFeatures } from './repositoryFacts.ts';
import { ask } from './vscodeApi.ts';

/** The page of one repository. */
class RepositoryPage extends RecordPage<RepositoryPageState, Repository, RepositoryPageAside> {
  protected override renderTitle({ owner, name }: Pick<RepositoryPageState, 'owner' | 'name'>): TemplateResult {
    return html`<span class="minor">${owner} / </span>${name}`;
  }

  protected override renderRecord(repository: Repository): TemplateResult {
    return html`
      ${renderHeader({
        title: this.renderTitle({ owner: repository.owner.login, name: repository.name }),
        badges: repositoryBadges(repository),
        about: repository.description,
        homepage: repository.homepage,
        notice: this.notice,
      })}
      ${renderFacts(repositoryFacts(repository, this.reader))}
      <h2>Clone</h2>
      <p class="actions">
        <vscode-button icon="repo-clone" @click=${() => ask({ type: 'act', action: 'clone' })}>Clone…</vscode-button>
        <vscode-button secondary icon="list-tree" @click=${() => ask({ type: 'act', action: 'revealInSidebar' })}>
          Show in Sidebar
        </vscode-button>
      </p>
      ${this.#renderAddress('HTTPS', 'https', repository.clone_url)}
      ${this.#renderAddress('SSH', 'ssh', repository.ssh_url)}
      ${this.#renderFeatures(repositoryFeatures(repository))}
    `;
  }

  #renderFeatures(features: readonly Feature[]): TemplateResult | typeof nothing {
    if (features.length === 0) return nothing;
    return html`
      <h2>Features</h2>
      <ul>
        ${features.map(
          ({ name, present }) =>
            html`<li class=${present ? 'present' : 'absent'}>
              <vscode-icon name=${present ? 'check' : 'close'}></vscode-icon>${name}${present ? '' : ' (off)'}
            </li>`,
        )}
      </ul>
    `;
  }

  #renderAddress(
    label: string,
    address: PageAddress,
    value: string | null | undefined,
  ): TemplateResult | typeof nothing {
    if (!value) return nothing;
    const isCopied = this.aside?.copied === address;
    return html`<div class="address">
      <code>${value}</code>
      <vscode-button secondary icon=${isCopied ? 'check' : 'copy'} @click=${() => ask({ type: 'copy', address })}>
        ${isCopied ? 'Copied' : `Copy ${label}`}
      </vscode-button>
    </div>`;
  }
}

customElements.define('repository-page', RepositoryPage);
