import '@vscode-elements/elements/dist/vscode-icon/index.js';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { durationText, foldedText, fullTimeText, timeText } from './lineTexts.ts';
import { MEANINGS, OUTCOME_NAMES } from './outcomes.ts';
import '../shared/copyElement.ts';

/** Renders the column headers. On narrow pages, the content of `wide` columns moves to the request's cell. */
export function renderHead(hasAccounts: boolean, hasQuota: boolean): TemplateResult {
  return html`<tr>
    <th scope="col" class="wide">${l10n.t('Time')}</th>
    ${hasAccounts ? html`<th scope="col" class="wide">${l10n.t('Account')}</th>` : nothing}
    <th scope="col" class="request">${l10n.t('Request')}</th>
    <th scope="col" class="wide">${l10n.t('Status')}</th>
    <th scope="col">${l10n.t('Result')}</th>
    ${hasQuota ? html`<th scope="col" class="number wide">${l10n.t('Cost')}</th>` : nothing}
    <th scope="col" class="number wide">${l10n.t('Duration')}</th>
    <th scope="col"><span class="hidden">${l10n.t('Copy')}</span></th>
  </tr>`;
}

/**
 * Renders a line.
 * @param label the account's display name; undefined if there is only one account
 * @param copy copies the line's command, and returns whether it succeeded
 */
export function renderRow(
  line: JournalLine,
  label: string | undefined,
  hasQuota: boolean,
  reader: Reader,
  copy: () => Promise<boolean>,
): TemplateResult {
  const { foreignOrigin = '', path, query, status, outcome, failure } = line;
  return html`<tr>
    <td class="time wide" title=${fullTimeText(line, reader)}>${timeText(line, reader)}</td>
    ${label === undefined ? nothing : html`<td class="account wide"><div>${label}</div></td>`}
    <th scope="row" class="request">
      <code>${foreignOrigin}${path}<span class="minor">${breakable(query)}</span></code>
      ${failure === undefined ? nothing : renderFailure(failure, outcome)}
      <div class="minor narrow">
        <div>${foldedText(line, hasQuota, reader)}</div>
        ${label === undefined ? nothing : html`<div>${label}</div>`}
      </div>
    </th>
    <td class="wide">${status ?? nothing}</td>
    <td title=${MEANINGS[outcome]}>
      ${OUTCOME_NAMES[outcome]}<span class="hidden">, ${MEANINGS[outcome]}</span>
    </td>
    ${hasQuota ? html`<td class="number wide">${wholeNumber(line.cost, reader)}</td>` : nothing}
    <td class="number wide">${durationText(line, reader)}</td>
    <td class="copy">${line.canCopy ? renderCopy(path + query, copy) : nothing}</td>
  </tr>`;
}

function renderCopy(address: string, copy: () => Promise<boolean>): TemplateResult {
  return html`<copy-icon
    label=${l10n.t('Copy as curl: {0}', address)}
    tip=${l10n.t('Copy as curl')}
    .copy=${copy}
  ></copy-icon>`;
}

/** Only `error` is a final failure; other requests were retried or not sent. */
function renderFailure(failure: string, outcome: JournalLine['outcome']): TemplateResult {
  const icon = outcome === 'error' ? 'error' : 'warning';
  return html`<div class="failure"><vscode-icon name=${icon} class=${icon}></vscode-icon>${failure}</div>`;
}

/** Allows line breaks before each parameter of a query. */
function breakable(query: string): readonly TemplateResult[] {
  return query.split(/(?=&)/).map((parameter) => html`<wbr />${parameter}`);
}
