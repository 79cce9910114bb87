import { html, type TemplateResult } from 'lit';
import { firstLetter } from './firstLetter.ts';

/**
 * Renders an account's picture, or the first letter of its name. Hidden from screen readers, because the name is next
 * to it.
 */
export function renderAvatar(name: string, source: string | undefined): TemplateResult {
  return source
    ? html`<img class="avatar" src=${source} alt="" width="48" height="48" />`
    : html`<span class="avatar letter" aria-hidden="true">${firstLetter(name)}</span>`;
}
