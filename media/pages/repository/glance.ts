import '../charts/languageBar.ts';
import * as l10n from '@vscode/l10n';
import { html, nothing, type TemplateResult } from 'lit';
import type { Repository } from '../../../src/model/core/repository.ts';
import type {
  DetailPart,
  RepositoryDetailsContent,
  RepositoryPart,
} from '../../../src/pages/protocol/repositoryPage.ts';
import { ago, exactly, type Reader } from '../shared/format.ts';

type Open = (part: RepositoryPart | number) => void;

/**
 * What a reader wants to know first: languages, topics, the latest release, and the last commits. Absent parts have no
 * heading, unless they couldn't be loaded.
 */
export function renderGlance(
  { languages = [], topics: more, release, commits = [], failed = [] }: RepositoryDetailsContent,
  { language, topics }: Pick<Repository, 'language' | 'topics'>,
  reader: Reader,
  open: Open,
  retry: () => void,
): TemplateResult {
  const part = (name: DetailPart, heading: string, content: TemplateResult | '' | null | undefined) =>
    content || failed.includes(name) ? html`<h2>${heading}</h2>${content || renderFailed(retry)}` : nothing;
  return html`<div class="glance">
    <div>${part(
      'languages',
      l10n.t('Languages'),
      languages.length > 0
        ? html`<language-bar unit="bytes" .languages=${languages} .reader=${reader}></language-bar>`
        : language && html`<p class="line">${language}</p>`,
    )}
    ${part('topics', l10n.t('Topics'), renderTopics(topics ?? more ?? []))}
    ${part(
      'release',
      l10n.t('Latest Release'),
      release &&
        html`<p class="line">
            <button class="link" @click=${() => open('release')}>${release.name}</button> ${renderTime(release.at, reader)}
          </p>`,
    )}</div>
    <div>${part(
      'commits',
      l10n.t('Last Commits'),
      commits.length > 0
        ? html`<ol class="commits">
            ${commits.map(
              ({ subject, author, at }, index) =>
                html`<li>
                  <button class="link" @click=${() => open(index)}>${subject || l10n.t('No message')}</button>
                  <span class="minor">${author ? html`<bdi>${author}</bdi>` : nothing}${author && at ? ' · ' : nothing}${renderTime(at, reader)}</span>
                </li>`,
            )}
          </ol>
          <p class="line"><button class="link" @click=${() => open('commits')}>${l10n.t('All Commits')}</button></p>`
        : undefined,
    )}</div>
  </div>`;
}

function renderFailed(retry: () => void): TemplateResult {
  return html`<p class="line">
    <span class="minor">${l10n.t('Couldn’t be loaded.')}</span>
    <button class="link" @click=${retry}>${l10n.t('Retry')}</button>
  </p>`;
}

function renderTopics(topics: readonly string[]): TemplateResult | undefined {
  if (topics.length === 0) return undefined;
  return html`<ul>
      ${topics.map((topic) => html`<li class="badge">${topic}</li>`)}
    </ul>`;
}

function renderTime(at: string | undefined, reader: Reader): TemplateResult | typeof nothing {
  if (!at || Number.isNaN(Date.parse(at))) return nothing;
  return html`<time class="minor" datetime=${at} title=${exactly(at, reader)}>${ago(at, reader)}</time>`;
}
