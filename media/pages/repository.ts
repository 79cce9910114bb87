import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import type { Repository } from '../../src/core/model/repository.ts';
import type { PageAddress, RepositoryPageMessage, RepositoryPageState } from '../../src/protocol.ts';
import { badgesOf, factsOf, featuresOf } from './facts.ts';
import { styles } from './repository.css.ts';
import { ask, keep, listen } from './vscodeApi.ts';

/** The page of one repository: shows what the extension sends, and asks it for everything else. */
class RepositoryPage extends LitElement {
  static override styles = styles;
  static override properties = {
    shown: { state: true },
    repository: { state: true },
    failure: { state: true },
    notice: { state: true },
    copied: { state: true },
  };

  declare shown: RepositoryPageState | undefined;
  declare repository: Repository | undefined;
  declare failure: string | undefined;
  declare notice: string | undefined;
  declare copied: PageAddress | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    listen((message) => this.#hear(message));
    ask({ type: 'ready' });
  }

  override render(): TemplateResult {
    if (this.failure !== undefined) return this.#renderFailure(this.failure);
    return this.repository ? this.#renderRepository(this.repository) : this.#renderLoading();
  }

  #hear(message: RepositoryPageMessage): void {
    switch (message.type) {
      case 'loading':
        this.shown = message.state;
        this.failure = undefined;
        this.repository = undefined;
        this.notice = undefined;
        this.copied = undefined;
        keep(message.state);
        return;
      case 'waiting':
        this.notice = message.message;
        return;
      case 'repository':
        this.repository = message.repository;
        this.notice = message.notice;
        return;
      case 'failure':
        this.failure = message.message;
        return;
      case 'copied':
        this.copied = message.address;
    }
  }

  #renderLoading(): TemplateResult {
    return html`<main aria-busy="true">
      ${this.#renderHeading()}
      <p class="notice" role="status"><vscode-progress-ring></vscode-progress-ring>${this.notice || 'Reading…'}</p>
    </main>`;
  }

  #renderFailure(failure: string): TemplateResult {
    return html`<main>
      ${this.#renderHeading()}
      <p class="notice failure" role="alert"><vscode-icon name="error"></vscode-icon>${failure}</p>
      <vscode-button @click=${() => ask({ type: 'retry' })}>Retry</vscode-button>
    </main>`;
  }

  #renderHeading(): TemplateResult {
    const { owner = '', name = '' } = this.shown ?? {};
    return html`<h1><span class="owner">${owner} / </span>${name}</h1>`;
  }

  #renderRepository(repository: Repository): TemplateResult {
    return html`<main>
      <header>
        <h1><span class="owner">${repository.owner.login} / </span>${repository.name}</h1>
        <span class="badges">${badgesOf(repository).map((badge) => html`<vscode-badge>${badge}</vscode-badge>`)}</span>
        ${repository.description ? html`<p>${repository.description}</p>` : nothing}
        ${
          repository.homepage
            ? html`<p><button class="link" @click=${() => open('homepage')}>${repository.homepage}</button></p>`
            : nothing
        }
        ${
          this.notice
            ? html`<p class="notice" role="status"><vscode-icon name="history"></vscode-icon>${this.notice}</p>`
            : nothing
        }
        <div class="actions">
          <vscode-button icon="link-external" @click=${() => open('web')}>Open on the Web</vscode-button>
          <vscode-button icon="refresh" secondary @click=${() => ask({ type: 'retry' })}>Refresh</vscode-button>
        </div>
      </header>
      <dl>
        ${factsOf(repository, Date.now()).map(
          ({ label, value, detail }) => html`<div><dt>${label}</dt><dd title=${detail ?? nothing}>${value}</dd></div>`,
        )}
      </dl>
      <h2>Clone</h2>
      ${this.#renderAddress('HTTPS', 'https', repository.clone_url)}
      ${this.#renderAddress('SSH', 'ssh', repository.ssh_url)}
      <h2>Features</h2>
      <ul>
        ${featuresOf(repository).map(
          ({ name, present }) =>
            html`<li class=${present ? 'present' : 'absent'}>
              <vscode-icon name=${present ? 'check' : 'close'}></vscode-icon>${name}${present ? '' : ' (off)'}
            </li>`,
        )}
      </ul>
    </main>`;
  }

  #renderAddress(
    label: string,
    address: PageAddress,
    value: string | null | undefined,
  ): TemplateResult | typeof nothing {
    if (!value) return nothing;
    const isCopied = this.copied === address;
    return html`<div class="address">
      <code>${value}</code>
      <vscode-button secondary icon=${isCopied ? 'check' : 'copy'} @click=${() => ask({ type: 'copy', address })}>
        ${isCopied ? 'Copied' : `Copy ${label}`}
      </vscode-button>
    </div>`;
  }
}

function open(address: PageAddress): void {
  ask({ type: 'open', address });
}

customElements.define('repository-page', RepositoryPage);
