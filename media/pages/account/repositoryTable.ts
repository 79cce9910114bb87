import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-textfield/index.js';
import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AccountRepositories, RepositoryRow, TableView } from '../../../src/protocol/accountPage.ts';
import { FocusKeeper } from '../shared/focusKeeper.ts';
import { ago, exactly, type Reader, size, wholeNumber } from '../shared/format.ts';
import { renderSortHeader } from '../shared/sortHeader.ts';
import { tableStyles } from '../shared/table.css.ts';
import { plural } from '../shared/texts.ts';

type SortKey = TableView['sort']['by'];

/** How many rows each click adds. */
const PAGE_SIZE = 50;

interface Column {
  readonly name: string;
  readonly by?: SortKey;
  readonly className: string;
}

/** The columns; those with `by` can be sorted. */
const COLUMNS: readonly Column[] = [
  { name: l10n.t('Name'), by: 'name', className: '' },
  { name: l10n.t('Language'), className: 'wide' },
  { name: l10n.t('Stars'), by: 'stars', className: 'number' },
  { name: l10n.t('Size'), by: 'size', className: 'number wide' },
  { name: l10n.t('Last push'), by: 'pushed', className: '' },
];

/** The column as it is if the service doesn't say when repositories were pushed to. */
function withoutPushes(column: Column): Column {
  return column.by === 'pushed' ? { ...column, name: l10n.t('Updated') } : column;
}

/** The repositories of an account, filtered by a query and sorted by a column. Emits `view` and `show` events. */
class RepositoryTable extends LitElement {
  static override styles = [
    tableStyles,
    css`
      :host {
        display: block;
        container-type: inline-size;
      }
      .filter {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: 4px 12px;
        margin: 8px 0;
      }
      vscode-textfield {
        flex: 1 1 200px;
        max-width: 400px;
      }
      p {
        margin: 0;
      }
      .minor {
        color: var(--vscode-descriptionForeground);
        font-size: 0.9em;
      }
      .problem {
        flex-basis: 100%;
      }
      .narrow {
        display: none;
      }
      @container (width < 600px) {
        .wide {
          display: none;
        }
        .narrow {
          display: block;
        }
      }
    `,
  ];
  static override properties = {
    repositories: { attribute: false },
    view: { attribute: false },
    reader: { attribute: false },
  };

  declare repositories: AccountRepositories;
  declare view: TableView;
  declare reader: Reader;

  constructor() {
    super();
    this.addController(new FocusKeeper(this));
  }

  override render(): TemplateResult {
    const { found, total, problem } = this.repositories;
    return html`
      <div class="filter">
        <vscode-textfield
          label=${l10n.t('Filter repositories')}
          placeholder=${l10n.t('Filter: name, lang:go, stars:>10, is:fork')}
          .value=${this.view.query}
          @input=${this.#filter}
        ></vscode-textfield>
        <p role="status">${this.#count(found, total)}</p>
        <p class="problem" role="status">${problem ?? nothing}</p>
      </div>
      ${found > 0 ? this.#renderTable() : nothing}
    `;
  }

  #count(found: number, total: number): string {
    const { reader } = this;
    const { isPartial } = this.repositories;
    const [some, all] = [wholeNumber(found, reader), wholeNumber(total, reader)];
    if (found === total && isPartial) {
      return plural(reader, total, l10n.t('At least {0} repository|At least {0} repositories'), all);
    }
    return found === total
      ? plural(reader, total, l10n.t('{0} repository|{0} repositories'), all)
      : plural(reader, total, l10n.t('{0} of {1} repository|{0} of {1} repositories'), some, all);
  }

  #renderTable(): TemplateResult {
    const { rows, found } = this.repositories;
    const more = Math.min(PAGE_SIZE, found - rows.length);
    const hasPushes = !rows.some(({ changedAt }) => changedAt !== undefined);
    return html`<table>
        <caption class="hidden">${l10n.t('Repositories')}</caption>
        <thead>
          <tr>
            ${COLUMNS.map((column) => this.#renderColumn(hasPushes ? column : withoutPushes(column)))}
          </tr>
        </thead>
        <tbody>
          ${repeat(
            rows,
            ({ fullName }) => fullName,
            (row) => this.#renderRow(row),
          )}
        </tbody>
      </table>
      ${
        more > 0
          ? html`<p class="filter">
              <vscode-button
                secondary
                data-shown=${rows.length}
                @click=${() => this.#emitView({ count: rows.length + PAGE_SIZE })}
                >${l10n.t('Show {0} More', more)}</vscode-button
              ><span class="minor">${l10n.t('{0} of {1} shown', wholeNumber(rows.length, this.reader), wholeNumber(found, this.reader))}</span>
            </p>`
          : nothing
      }`;
  }

  #renderColumn({ name, by, className }: Column): TemplateResult {
    if (!by) return html`<th scope="col" class=${className}>${name}</th>`;
    // A `sort:` qualifier in the query would take precedence.
    const query = this.view.query.replace(/(^|\s)-?sort:\S*/gi, '').trim();
    return renderSortHeader<SortKey>({ name, by, className }, this.repositories.sort, (sort) =>
      this.#emitView({ sort, query }),
    );
  }

  #renderRow({
    fullName,
    name,
    badges,
    description,
    language,
    stars,
    size: kibibytes,
    pushedAt,
    changedAt,
  }: RepositoryRow): TemplateResult {
    const { reader } = this;
    const at = pushedAt ?? changedAt;
    const bytes = kibibytes === undefined ? '' : size(kibibytes, reader);
    const narrow = [language, bytes].filter(Boolean).join(' · ');
    return html`<tr>
      <th scope="row">
        <button class="link" @click=${() => this.#show(fullName)}>${name}</button>
        ${badges.map((badge) => html` <vscode-badge>${badge}</vscode-badge>`)}
        ${description ? html`<div class="minor">${description}</div>` : nothing}
        ${narrow ? html`<div class="minor narrow">${narrow}</div>` : nothing}
      </th>
      <td class="wide">${language ?? nothing}</td>
      <td class="number">${stars === undefined ? nothing : wholeNumber(stars, reader)}</td>
      <td class="number wide">${bytes}</td>
      <td title=${at ? exactly(at, reader) : nothing}>${at ? ago(at, reader) : nothing}</td>
    </tr>`;
  }

  readonly #filter = ({ target }: Event): void => {
    if (target instanceof HTMLElement && 'value' in target)
      this.#emitView({ query: String(target.value).slice(0, 500), count: PAGE_SIZE });
  };

  #emitView(change: Partial<TableView>): void {
    const view: TableView = { ...this.view, ...change };
    this.dispatchEvent(new CustomEvent<TableView>('view', { detail: view }));
  }

  #show(fullName: string): void {
    this.dispatchEvent(new CustomEvent<string>('show', { detail: fullName }));
  }
}

customElements.define('repository-table', RepositoryTable);
