import { html, nothing, type TemplateResult } from 'lit';
import type { Fact } from './fact.ts';
import { ask } from './vscodeApi.ts';

/** What the top of a page tells. What is undefined is left out. */
export interface Header {
  readonly title: TemplateResult;
  readonly badges: readonly string[];
  readonly about: string | null | undefined;
  readonly homepage: string | null | undefined;
  readonly notice: string | undefined;
  /** Buttons between Open on the Web and Refresh. */
  readonly actions?: TemplateResult | undefined;
}

export function renderHeader({ title, badges, about, homepage, notice, actions }: Header): TemplateResult {
  return html`<header>
    <h1>${title}</h1>
    <span class="badges">${badges.map((badge) => html`<vscode-badge>${badge}</vscode-badge>`)}</span>
    ${about ? html`<p>${about}</p>` : nothing}
    ${homepage ? html`<p><button class="link" @click=${() => open('homepage')}>${homepage}</button></p>` : nothing}
    ${notice ? html`<p class="notice" role="status"><vscode-icon name="history"></vscode-icon>${notice}</p>` : nothing}
    <div class="actions">
      <vscode-button icon="link-external" @click=${() => open('web')}>Open on the Web</vscode-button>
      ${actions ?? nothing}
      <vscode-button icon="refresh" secondary @click=${() => ask({ type: 'retry' })}>Refresh</vscode-button>
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

function open(address: 'web' | 'homepage'): void {
  ask({ type: 'open', address });
}
