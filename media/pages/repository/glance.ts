import '../charts/languageBar.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { Repository } from '../../../src/core/model/repository.ts';
import type { RepositoryDetailsContent, RepositoryPart } from '../../../src/protocol/repositoryPage.ts';
import { ago, exactly, type Reader } from '../shared/format.ts';

type Open = (part: RepositoryPart | number) => void;

/**
 * What a reader wants to know first: languages, topics, the latest release, and the last commits. Absent parts have no
 * heading.
 */
export function renderGlance(
  { languages = [], topics: more, release, commits = [] }: RepositoryDetailsContent,
  { topics = more ?? [] }: Pick<Repository, 'topics'>,
  reader: Reader,
  open: Open,
): TemplateResult | typeof nothing {
  if (languages.length + (topics ?? []).length + commits.length === 0 && !release) return nothing;
  return html`<div class="glance">
    <div>${
      languages.length > 0
        ? html`<h2>${l10n.t('Languages')}</h2>
          <language-bar unit="bytes" .languages=${languages} .reader=${reader}></language-bar>`
        : nothing
    }
    ${renderTopics(topics ?? [])}
    ${
      release
        ? html`<h2>${l10n.t('Latest Release')}</h2>
          <p class="line">
            <button class="link" @click=${() => open('release')}>${release.name}</button> ${renderTime(release.at, reader)}
          </p>`
        : nothing
    }</div>
    <div>${
      commits.length > 0
        ? html`<h2>${l10n.t('Last Commits')}</h2>
          <ol class="commits">
            ${commits.map(
              ({ subject, author, at }, index) =>
                html`<li>
                  <button class="link" @click=${() => open(index)}>${subject || l10n.t('No message')}</button>
                  <span class="minor">${author ? html`<bdi>${author}</bdi>` : nothing}${author && at ? ' · ' : nothing}${renderTime(at, reader)}</span>
                </li>`,
            )}
          </ol>
          <p class="line"><button class="link" @click=${() => open('commits')}>${l10n.t('All Commits')}</button></p>`
        : nothing
    }</div>
  </div>`;
}

function renderTopics(topics: readonly string[]): TemplateResult | typeof nothing {
  if (topics.length === 0) return nothing;
  return html`<h2>${l10n.t('Topics')}</h2>
    <ul>
      ${topics.map((topic) => html`<li><vscode-badge>${topic}</vscode-badge></li>`)}
    </ul>`;
}

function renderTime(at: string | undefined, reader: Reader): TemplateResult | typeof nothing {
  if (!at || Number.isNaN(Date.parse(at))) return nothing;
  return html`<time class="minor" datetime=${at} title=${exactly(at, reader)}>${ago(at, reader)}</time>`;
}
