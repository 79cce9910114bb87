import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { Fact } from './fact.ts';
import { firstLetter } from './texts.ts';

/** The content of a page's header; undefined parts are omitted. */
interface Header {
  /** The login of the account whose picture is next to the title. */
  readonly owner: string;
  readonly avatar: string | undefined;
  readonly title: TemplateResult;
  readonly badges: readonly string[];
  readonly about: string | null | undefined;
  readonly homepage?: string | null | undefined;
  readonly onHomepage?: () => void;
  readonly notice: string | undefined;
  readonly isLoading: boolean;
  readonly actions: TemplateResult | typeof nothing;
}

export function renderHeader(header: Header): TemplateResult {
  const { owner, avatar, title, badges, about, homepage, onHomepage, notice, isLoading, actions } = header;
  return html`<header>
    <div class="heading">
      ${renderAvatar(owner, avatar)}
      <div>
        <h1>${title}</h1>
        <span class="badges">${badges.map((badge) => html`<span class="badge">${badge}</span>`)}</span>
      </div>
    </div>
    ${about ? html`<p>${about}</p>` : nothing}
    ${homepage ? html`<p><button class="link" @click=${onHomepage}>${homepage}</button></p>` : nothing}
    <div role="status">
      ${notice ? html`<p class="notice"><vscode-icon name="history"></vscode-icon>${notice}</p>` : nothing}
    </div>
    <div class="actions">
      ${actions}
      <span class="reading" role="status">${isLoading ? html`<vscode-progress-ring aria-hidden="true"></vscode-progress-ring>${l10n.t('Loading…')}` : nothing}</span>
    </div>
  </header>`;
}

export function renderFacts(facts: readonly Fact[]): TemplateResult {
  return html`<dl>
    ${facts.map(
      ({ label, value, detail }) => html`<div><dt>${label}</dt><dd title=${detail ?? nothing}>${value}</dd></div>`,
    )}
  </dl>`;
}

/**
 * Renders an account's picture, or the first letter of its name. Hidden from screen readers, because the name is next
 * to it.
 */
function renderAvatar(name: string, source: string | undefined): TemplateResult {
  return source
    ? html`<img class="avatar" src=${source} alt="" width="48" height="48" />`
    : html`<span class="avatar letter" aria-hidden="true">${firstLetter(name)}</span>`;
}
