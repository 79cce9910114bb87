import '@vscode-elements/elements/dist/vscode-icon/index.js';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { renderCell, renderHeader } from '../shared/tableParts.ts';
import { durationText, fullTimeText, timeText } from './lineTexts.ts';
import { MEANINGS, OUTCOME_NAMES } from './outcomes.ts';
import '../shared/copyElement.ts';

/** Renders the column headers. */
export function renderHead(hasAccounts: boolean, hasQuota: boolean): TemplateResult {
  return html`<tr role="row">
    ${renderHeader(l10n.t('Time'))}
    ${hasAccounts ? renderHeader(l10n.t('Account')) : nothing}
    ${renderHeader(l10n.t('Request'), 'request')}
    ${renderHeader(l10n.t('Status'))}
    ${renderHeader(l10n.t('Result'))}
    ${hasQuota ? renderHeader(l10n.t('Cost'), 'number') : nothing}
    ${renderHeader(l10n.t('Duration'), 'number')}
    ${renderHeader(html`<span class="hidden">${l10n.t('Copy')}</span>`)}
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
  return html`<tr role="row">
    ${renderCell(timeText(line, reader), 'time', undefined, fullTimeText(line, reader))}
    ${label === undefined ? nothing : renderCell(html`<div>${label}</div>`, 'account')}
    <th scope="row" role="rowheader" class="request">
      <code>${foreignOrigin}${path}<span class="minor">${breakable(query)}</span></code>
      ${failure === undefined ? nothing : renderFailure(failure, outcome)}
    </th>
    ${renderCell(status)}
    ${renderCell(
      html`${OUTCOME_NAMES[outcome]}<span class="hidden">, ${MEANINGS[outcome]}</span>`,
      '',
      undefined,
      MEANINGS[outcome],
    )}
    ${hasQuota ? renderCell(wholeNumber(line.cost, reader), 'number', l10n.t('Cost')) : nothing}
    ${renderCell(durationText(line, reader), 'number')}
    ${renderCell(line.canCopy ? renderCopy(path + query, copy) : undefined, 'copy')}
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
