import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import { type Reader, wholeNumber } from './format.ts';

/** Renders the text field of a filter. @param onInput receives what the user types */
export function renderField(
  label: string,
  placeholder: string,
  text: string,
  onInput: (text: string) => void,
): TemplateResult {
  return html`<vscode-textfield
    label=${label}
    placeholder=${placeholder}
    .value=${text}
    @input=${({ target }: Event) => {
      if (target instanceof HTMLElement && 'value' in target) onInput(String(target.value));
    }}
  ></vscode-textfield>`;
}

/** Renders the header of a column. */
export function renderHeader(name: string | TemplateResult, className = ''): TemplateResult {
  return html`<th scope="col" role="columnheader" class=${className}>${name}</th>`;
}

/**
 * Renders a cell.
 * @param label names the value in a narrow editor
 * @param tip the tooltip
 */
export function renderCell(
  value: string | number | TemplateResult | undefined,
  className = '',
  label?: string,
  tip?: string,
): TemplateResult {
  return html`<td role="cell" class=${className} data-label=${label ?? nothing} title=${tip ?? nothing}>${value}</td>`;
}

/** Renders a button for more rows, unless all are shown. `keepFocus` reads how many are shown. */
export function renderMore(
  shown: number,
  found: number,
  pageSize: number,
  reader: Reader,
  onMore: () => void,
): TemplateResult | typeof nothing {
  const more = Math.min(pageSize, found - shown);
  if (more <= 0) return nothing;
  return html`<p class="filter">
    <vscode-button secondary data-shown=${shown} @click=${onMore}>${l10n.t('Show {0} More', more)}</vscode-button>
    <span class="minor">${l10n.t('{0} of {1} shown', wholeNumber(shown, reader), wholeNumber(found, reader))}</span>
  </p>`;
}
