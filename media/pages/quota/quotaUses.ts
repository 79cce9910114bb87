import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { AccountQuota, CauseMessage } from '../../../src/protocol/quotaPage.ts';
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

/** Renders what has used the quota since its last reset. */
export function renderUses(uses: AccountQuota['uses'] = [], reader: Reader): TemplateResult | typeof nothing {
  const sum = uses.reduce((before, { cost }) => before + cost, 0);
  if (sum === 0) return nothing;
  return html`<div>
    <h3>${l10n.t('Used Since the Reset: {0}', wholeNumber(sum, reader))}</h3>
    <dl class="uses">
      ${uses.map(
        ({ cause, cost }) => html`<div>
          <dt>${CAUSES[cause]}</dt>
          <dd>${wholeNumber(cost, reader)}</dd>
        </div>`,
      )}
    </dl>
  </div>`;
}
