import * as l10n from '@vscode/l10n';
import { css, html, type TemplateResult } from 'lit';
import type { AccountQuota, CauseMessage } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';

const CAUSES: Readonly<Record<CauseMessage, string>> = {
  lists: l10n.t('Lists of repositories'),
  details: l10n.t('Details of repositories'),
  readmes: l10n.t('READMEs and their pictures'),
  files: l10n.t('Files without a clone'),
  accounts: l10n.t('Users and organizations'),
  sayings: l10n.t('Sayings'),
  other: l10n.t('Other requests of this window'),
  earlier: l10n.t('Before this window opened'),
  elsewhere: l10n.t('Other windows and programs with this account'),
};

export const quotaUsesStyles = css`
  .uses {
    width: 100%;
    max-width: 480px;
    border-collapse: collapse;
    font-variant-numeric: tabular-nums;
  }
  .uses caption {
    padding: 6px 0 2px;
    font-weight: 600;
    text-align: start;
  }
  .uses th,
  .uses td {
    padding: 2px 0;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    font-weight: 400;
    text-align: start;
  }
  .uses td {
    padding-inline-start: 16px;
    text-align: end;
    white-space: nowrap;
  }
`;

/** Renders what has used the quota since its last reset. */
export function renderUses({ samples, uses }: AccountQuota, reader: Reader): TemplateResult {
  const { limit = 0, remaining = 0 } = samples.at(-1) ?? {};
  const used = uses?.reduce((sum, { cost }) => sum + cost, 0) ?? Math.max(0, limit - remaining);
  return html`<table class="uses">
    <caption>${l10n.t('Used Since the Reset: {0}', wholeNumber(used, reader))}</caption>
    <tbody>
      ${uses?.map(
        ({ cause, cost }) => html`<tr><th scope="row">${CAUSES[cause]}</th><td>${wholeNumber(cost, reader)}</td></tr>`,
      )}
    </tbody>
  </table>`;
}
