import './shared/loadTexts.ts';
import './repository/allFields.ts';
import './shared/copyButton.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import * as v from 'valibot';
import type { Repository } from '../../src/core/model/repository.ts';
import type { AddressKind } from '../../src/core/model/repositoryAddress.ts';
import {
  type RepositoryAction,
  type RepositoryPageAside,
  RepositoryPageMessageSchema,
  type RepositoryPageRequest,
  type RepositoryPageState,
} from '../../src/protocol/repositoryPage.ts';
import {
  type Feature,
  parentOf,
  repositoryBadges,
  repositoryFacts,
  repositoryFeatures,
} from './repository/repositoryFacts.ts';
import { renderFacts, renderHeader } from './shared/header.ts';
import { openLabel } from './shared/openLabel.ts';
import { RecordPage } from './shared/recordPage.ts';
import { filledIn } from './shared/texts.ts';

const ACTIONS: Readonly<Record<RepositoryAction, { readonly label: string; readonly icon: string }>> = {
  clone: { label: l10n.t('Clone…'), icon: 'repo-clone' },
  openFolder: { label: l10n.t('Open Folder'), icon: 'folder-opened' },
  openInNewWindow: { label: l10n.t('Open in New Window'), icon: 'empty-window' },
  openInWebEditor: { label: l10n.t('Open in Web Editor'), icon: 'edit' },
  revealInSidebar: { label: l10n.t('Reveal in Sidebar'), icon: 'list-tree' },
  pin: { label: l10n.t('Pin'), icon: 'pin' },
  unpin: { label: l10n.t('Unpin'), icon: 'pinned' },
};

/** The state that is restored with the page: whether **All Fields** is open. */
const StateSchema = v.object({ hasAllFields: v.boolean() });

/** The page of one repository. */
class RepositoryPage extends RecordPage<RepositoryPageState, Repository, RepositoryPageAside, RepositoryPageRequest> {
  static override properties = { ...RecordPage.properties, hasAllFields: { state: true } };

  declare hasAllFields: boolean;

  constructor() {
    super(RepositoryPageMessageSchema);
    const stored = v.safeParse(StateSchema, this.savedState);
    this.hasAllFields = stored.success && stored.output.hasAllFields;
  }

  protected override renderTitle({ owner, name }: Pick<RepositoryPageState, 'owner' | 'name'>): TemplateResult {
    return html`<span class="minor">${owner} / </span>${name}`;
  }

  protected override renderTop(repository: Repository): TemplateResult {
    const { login } = repository.owner;
    return renderHeader({
      owner: login,
      avatar: this.avatar,
      title: this.renderTitle({ owner: login, name: repository.name }),
      badges: repositoryBadges(repository),
      about: repository.description,
      notice: this.notice,
      isLoading: this.isLoading,
      actions: this.#renderActions(repository.html_url),
    });
  }

  /** The first record may come from a list. Fields that only the full record has are at the end, to avoid layout shifts. */
  protected override renderRest(repository: Repository): TemplateResult {
    return html`
      <h2>${l10n.t('Clone')}</h2>
      ${this.#renderAddress('HTTPS', 'https', repository.clone_url)}
      ${this.#renderAddress('SSH', 'ssh', repository.ssh_url)}
      ${renderFacts(repositoryFacts(repository, this.reader))}
      ${this.#renderHomepage(repository)}
      ${this.#renderParent(repository)}
      ${renderFeatures(repositoryFeatures(repository))}
      <details ?open=${this.hasAllFields} @toggle=${this.#toggle}>
        <summary>${l10n.t('All Fields')}</summary>
        ${
          this.hasAllFields
            ? html`<all-fields
              .record=${repository}
              .copy=${(text: string) => this.ask({ type: 'copyText', text })}
            ></all-fields>`
            : nothing
        }
      </details>
    `;
  }

  readonly #toggle = ({ target }: Event): void => {
    this.hasAllFields = target instanceof HTMLDetailsElement && target.open;
    this.saveState({ hasAllFields: this.hasAllFields });
  };

  /** The most likely action is first and is the only primary button. */
  #renderActions(webPage: string | null | undefined): TemplateResult {
    const { actions = [], isPinned = false } = this.aside ?? {};
    const [first, ...more] = [...actions, isPinned ? 'unpin' : 'pin'] as const;
    return html`
      ${this.aside && first ? this.#renderAction(first, true) : nothing}
      <vscode-button icon="link-external" secondary @click=${() => this.ask({ type: 'open', address: 'web' })}
        >${openLabel(webPage)}</vscode-button
      >
      ${this.aside ? more.map((action) => this.#renderAction(action, false)) : nothing}
      <vscode-button icon="refresh" secondary @click=${() => this.ask({ type: 'retry' })}>${l10n.t('Refresh')}</vscode-button>
    `;
  }

  #renderAction(action: RepositoryAction, isFirst: boolean): TemplateResult {
    const { label, icon } = ACTIONS[action];
    return html`<vscode-button icon=${icon} ?secondary=${!isFirst} @click=${() => this.ask({ type: 'act', action })}
      >${label}</vscode-button
    >`;
  }

  #renderHomepage({ homepage }: Repository): TemplateResult | typeof nothing {
    if (!homepage) return nothing;
    return html`<p>
      <button class="link" @click=${() => this.ask({ type: 'open', address: 'homepage' })}>${homepage}</button>
    </p>`;
  }

  #renderParent(repository: Repository): TemplateResult | typeof nothing {
    const parent = parentOf(repository);
    if (!parent) return nothing;
    return html`<p>
      ${filledIn(
        l10n.t('Fork of {0}'),
        html`<button class="link" @click=${() => this.ask({ type: 'showParent' })}>${parent.full_name}</button>`,
      )}
    </p>`;
  }

  #renderAddress(
    label: string,
    address: AddressKind,
    value: string | null | undefined,
  ): TemplateResult | typeof nothing {
    if (!value) return nothing;
    return html`<div class="address">
      <code>${value}</code>
      <copy-button label=${l10n.t('Copy {0}', label)} .copy=${() => this.ask({ type: 'copy', address })}></copy-button>
    </div>`;
  }
}

function renderFeatures(features: readonly Feature[]): TemplateResult | typeof nothing {
  if (features.length === 0) return nothing;
  return html`
    <h2>${l10n.t('Features')}</h2>
    <ul>
      ${features.map(
        ({ name, present }) =>
          html`<li class=${present ? 'present' : 'absent'}>
            <vscode-icon name=${present ? 'check' : 'close'}></vscode-icon>${present ? name : l10n.t('{0} (off)', name)}
          </li>`,
      )}
    </ul>
  `;
}

customElements.define('repository-page', RepositoryPage);
