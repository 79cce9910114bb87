import './shared/loadTexts.ts';
import './repository/allFields.ts';
import './repository/readmeView.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import * as v from 'valibot';
import { oneLine } from '../../src/base/core/text.ts';
import type { Repository } from '../../src/model/core/repository.ts';
import type { AddressKind } from '../../src/model/core/repositoryAddress.ts';
import {
  type FirstPush,
  type RepositoryAction,
  type RepositoryDetailsContent,
  type RepositoryPageAside,
  RepositoryPageMessageSchema,
  type RepositoryPageRequest,
  type RepositoryPageState,
  type RepositoryPart,
} from '../../src/pages/protocol/repositoryPage.ts';
import { labelsOfServed } from './repository/fieldLabels.ts';
import { renderGlance } from './repository/glance.ts';
import type { ReadmeView } from './repository/readmeView.ts';
import { parentOf, repositoryBadges, repositoryFacts } from './repository/repositoryFacts.ts';
import { renderFacts, renderHeader } from './shared/header.ts';
import { RecordPage } from './shared/recordPage.ts';
import { filledIn } from './shared/texts.ts';
import './shared/copyElement.ts';

const ACTIONS: Readonly<Record<RepositoryAction, { readonly label: string; readonly icon: string }>> = {
  clone: { label: l10n.t('Clone…'), icon: 'repo-clone' },
  openFolder: { label: l10n.t('Open Folder'), icon: 'folder-opened' },
  openInNewWindow: { label: l10n.t('Open in New Window'), icon: 'empty-window' },
  browseFiles: { label: l10n.t('Browse Files'), icon: 'list-tree' },
  goToFile: { label: l10n.t('Go to File…'), icon: 'go-to-file' },
  openElsewhere: { label: l10n.t('Open Elsewhere…'), icon: 'window' },
  revealInSidebar: { label: l10n.t('Reveal in Sidebar'), icon: 'layout-sidebar-left' },
  pin: { label: l10n.t('Pin'), icon: 'pin' },
  unpin: { label: l10n.t('Unpin'), icon: 'pinned' },
};

/** The state that is restored with the page: whether **All Fields** is open, and its filter. */
const StateSchema = v.object({ hasAllFields: v.optional(v.boolean()), fieldFilter: v.optional(v.string()) });

/** The page of one repository. */
class RepositoryPage extends RecordPage<RepositoryPageState, Repository, RepositoryPageAside, RepositoryPageRequest> {
  static override properties = {
    ...RecordPage.properties,
    hasAllFields: { state: true },
    fieldFilter: { state: true },
  };

  declare hasAllFields: boolean;
  declare fieldFilter: string;

  constructor() {
    super(RepositoryPageMessageSchema);
    const stored = v.safeParse(StateSchema, this.savedState);
    const { hasAllFields = false, fieldFilter = '' } = stored.success ? stored.output : {};
    this.hasAllFields = hasAllFields;
    this.fieldFilter = fieldFilter;
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
      actions: this.#renderActions(),
    });
  }

  /**
   * The first record may come from a list. Fields that only the full record has are at the end, to avoid layout shifts.
   */
  protected override renderRest(repository: Repository): TemplateResult {
    const { details, isLoadingDetails = false, firstPush } = this.aside ?? {};
    return html`
      <div class="side">
        <h2>${l10n.t({ message: 'Clone', comment: 'Heading of the clone URLs; noun' })}</h2>
        ${this.#renderAddress('HTTPS', 'https', repository.clone_url)}
        ${this.#renderAddress('SSH', 'ssh', repository.ssh_url)}
        ${renderFacts(repositoryFacts(repository, this.reader))}
        ${this.#renderHomepage(repository)}
        ${this.#renderParent(repository)}
        ${this.#renderLinks(repository)}
        ${renderGlance(details ?? {}, repository, this.reader, this.#open, this.#retry)}
      </div>
      <div class="readme">
        <div role="status">
          ${!details && isLoadingDetails ? html`<p class="minor">${l10n.t('Loading README…')}</p>` : nothing}
        </div>
        ${details?.problem ? this.#renderProblem(details.problem) : nothing}
        ${details?.readme ? this.#renderReadme(details.readme) : nothing}
        ${firstPush && !details?.readme ? renderFirstPush(firstPush, this.#copyText) : nothing}
      </div>
      <div class="below">${this.#renderAllFields(repository)}</div>
    `;
  }

  protected override showPicture(address: string, source: string | undefined): void {
    this.renderRoot.querySelector<ReadmeView>('readme-view')?.showPicture(address, source);
  }

  #renderAllFields(repository: Repository): TemplateResult | typeof nothing {
    // A list of such a server has only our names.
    if (repository.changed_at !== undefined && !repository.served) return nothing;
    return html`<details ?open=${this.hasAllFields} @toggle=${this.#toggle}>
      <summary>${l10n.t('All Fields')}</summary>
      ${
        this.hasAllFields
          ? html`<all-fields
            .record=${repository.served ?? repository}
            .labels=${repository.served && labelsOfServed(repository)}
            .reader=${this.reader}
            .text=${this.fieldFilter}
            .onFilter=${this.#filterFields}
            .copy=${this.#copyText}
            .openPage=${(address: string) => void this.ask({ type: 'openAddress', address })}
          ></all-fields>`
          : nothing
      }
    </details>`;
  }

  #renderProblem(problem: string): TemplateResult {
    return html`
      <p class="notice failure"><vscode-icon name="error"></vscode-icon>${problem}</p>
      <div class="actions"><vscode-button secondary @click=${this.#retry}>${l10n.t('Retry')}</vscode-button></div>
    `;
  }

  #renderReadme(readme: NonNullable<RepositoryDetailsContent['readme']>): TemplateResult {
    const { html: rendered, text, notes, isCut, revision } = readme;
    const isShown = rendered !== undefined || text !== undefined;
    const reason = isShown ? l10n.t('Only the beginning is shown, because the README is very long.') : '';
    return html`
      <div class="subheading">
        <h2>${l10n.t('README')}</h2>
        <button class="link" @click=${() => this.#open('readme')}>${l10n.t('Open in Browser')}</button>
      </div>
      ${isShown ? nothing : html`<p>${l10n.t('The README is too large to be shown here.')}</p>`}
      ${
        isShown
          ? html`<readme-view
            .html=${rendered}
            .text=${text}
            .notes=${notes}
            .revision=${revision}
            .open=${(address: string) => void this.ask({ type: 'openLink', address })}
            .loadPictures=${(addresses: string[]) => this.ask({ type: 'loadPictures', addresses })}
          ></readme-view>`
          : nothing
      }
      ${isCut ? html`<p class="minor">${reason}</p>` : nothing}
    `;
  }

  readonly #retry = (): void => void this.ask({ type: 'retry' });

  readonly #open = (part: RepositoryPart | number): void => void this.ask({ type: 'openPart', part });

  readonly #toggle = ({ target }: Event): void => {
    if (!(target instanceof HTMLDetailsElement) || target.open === this.hasAllFields) return;
    this.hasAllFields = target.open;
    this.saveState({ hasAllFields: this.hasAllFields });
  };

  readonly #copyText = (text: string): Promise<boolean> => this.ask({ type: 'copyText', text });

  readonly #filterFields = (text: string): void => {
    this.fieldFilter = text;
    this.saveState({ fieldFilter: text });
  };

  /** The most likely action is first and is the only primary button. */
  #renderActions(): TemplateResult {
    const { actions = [], isPinned = false } = this.aside ?? {};
    const [first, ...more] = [...actions, isPinned ? 'unpin' : 'pin'] as const;
    return html`
      ${this.aside && first ? this.#renderAction(first, true) : nothing}
      ${this.aside ? more.map((action) => this.#renderAction(action, false)) : nothing}
    `;
  }

  #renderAction(action: RepositoryAction, isFirst: boolean): TemplateResult {
    const { label, icon } = ACTIONS[action];
    return html`<vscode-button icon=${icon} ?secondary=${!isFirst} @click=${() => this.ask({ type: 'act', action })}
      >${label}</vscode-button
    >`;
  }

  /** The pages that the service has besides the repository's own. */
  #renderLinks({ html_url: page, has_issues: hasIssues }: Repository): TemplateResult | typeof nothing {
    if (!page) return nothing;
    return html`<p class="links">
      ${
        hasIssues === false
          ? nothing
          : html`<button class="link" @click=${() => this.#open('issues')}>${l10n.t('Issues')}</button>`
      }
      <button class="link" @click=${() => this.#open('pulls')}>${l10n.t('Pull Requests')}</button>
    </p>`;
  }

  #renderHomepage({ homepage }: Repository): TemplateResult | typeof nothing {
    if (!homepage) return nothing;
    return html`<p>
      <button class="link" @click=${() => this.ask({ type: 'open', address: 'homepage' })}>${oneLine(homepage)}</button>
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
    const copy = l10n.t('Copy {0}', label);
    return html`<div class="address">
      <code>${oneLine(value)
        .split(/(?<=[/:@])/)
        .map((part) => html`${part}<wbr />`)}</code>
      <copy-icon label=${copy} tip=${copy} .copy=${() => this.ask({ type: 'copy', address })}></copy-icon>
    </div>`;
  }
}

/** Renders what to do with an empty repository. @param copy copies commands, returns whether it succeeded */
function renderFirstPush({ clone, push }: FirstPush, copy: (text: string) => Promise<boolean>): TemplateResult {
  return html`
    <h2>${l10n.t('This Repository Is Empty')}</h2>
    <p>${l10n.t('README, languages, and commits appear here after the first push.')}</p>
    ${renderCommands(l10n.t('To begin in a new folder'), clone, copy)}
    ${renderCommands(l10n.t('To push a repository that is on this computer'), push.join('\n'), copy)}
  `;
}

function renderCommands(title: string, commands: string, copy: (text: string) => Promise<boolean>): TemplateResult {
  return html`<div class="commands" role="group" aria-label=${title}>
    <p class="line">${title}</p>
    <div class="address">
      <pre tabindex="0" aria-label=${title}>${commands}</pre>
      <copy-icon label=${l10n.t('Copy commands: {0}', title)} tip=${l10n.t('Copy Commands')} .copy=${() => copy(commands)}></copy-icon>
    </div>
  </div>`;
}

customElements.define('repository-page', RepositoryPage);
