import { html, type TemplateResult } from 'lit';
import { firstLetter } from './initial.ts';

/** A picture of an account; until it is there, or where there is none, the first letter of its name. The name stands beside it. */
export function renderAvatar(name: string, source: string | undefined): TemplateResult {
  return source
    ? html`<img class="avatar" src=${source} alt="" width="48" height="48" />`
    : html`<span class="avatar letter" aria-hidden="true">${firstLetter(name)}</span>`;
}
