import '@vscode-elements/elements/dist/vscode-icon/index.js';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import { quotaLevel } from '../../../src/quota/core/quota.ts';
import type { AccountQuota, SampleMessage } from '../../../src/quota/protocol/quotaPage.ts';
import { renderQuotaChart } from '../charts/quotaChart.ts';
import { quotaLine } from '../charts/quotaLine.ts';
import { chartText, forecastSentence } from '../charts/quotaText.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { filledIn } from '../shared/texts.ts';
import { costText, resetText } from './accountCardText.ts';
import { renderUses } from './quotaUses.ts';

/** Renders the quota of an account. */
export function renderAccountCard(account: AccountQuota, reader: Reader): TemplateResult {
  const { label, samples, forecast, lastCost, waiting } = account;
  const last = samples.at(-1);
  return html`<section aria-label=${label}>
    <h2>${label}</h2>
    ${last ? renderLeft(last, reader) : nothing}
    <div role="status">
      ${waiting ? html`<p class="notice"><vscode-icon name="clockface"></vscode-icon>${waiting}</p>` : nothing}
    </div>
    ${
      forecast && last?.remaining !== 0
        ? html`<p class="notice">
            ${forecast.spentAt === undefined ? nothing : html`<vscode-icon name="warning" class="low"></vscode-icon>`}
            <span>${forecastSentence(forecast, reader)}</span>
          </p>`
        : nothing
    }
    ${lastCost === undefined ? nothing : html`<p>${costText(lastCost, reader)}</p>`}
    ${renderHistory(account, reader)}
  </section>`;
}

function renderHistory(account: AccountQuota, reader: Reader): TemplateResult {
  if (account.hasNone) return html`<p>${l10n.t('This server has no quota.')}</p>`;
  const line = quotaLine(account.samples, reader.now);
  if (!line) return html`<p>${l10n.t('The quota is shown after the first API request.')}</p>`;
  return html`${renderQuotaChart(account.label, chartText(account.samples, reader), line, reader)}${renderUses(account, reader)}`;
}

function renderLeft(sample: SampleMessage, reader: Reader): TemplateResult {
  const level = quotaLevel(sample, reader.now);
  return html`<p class="left">
      ${
        level === 'enough'
          ? nothing
          : html`<vscode-icon name=${level === 'spent' ? 'error' : 'warning'} class=${level} size="20"></vscode-icon>`
      }
      <span
        >${filledIn(
          l10n.t('{0} of {1} left'),
          html`<strong>${wholeNumber(sample.remaining, reader)}</strong>`,
          wholeNumber(sample.limit, reader),
        )}</span
      >
    </p>
    <p class="minor">${resetText(sample, reader)}</p>`;
}
