import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { AccountRepositories, RepositoryRow, TableView } from '../../../src/pages/protocol/accountPage.ts';
import { keepFocus } from '../shared/focusKeeper.ts';
import { ago, exactly, type Reader, size, wholeNumber } from '../shared/format.ts';
import { renderSortHeader } from '../shared/sortHeader.ts';
import { tableStyles } from '../shared/table.css.ts';
import { renderCell, renderField, renderHeader, renderMore } from '../shared/tableParts.ts';
import { plural } from '../shared/texts.ts';

/** How many rows each click adds. */
const PAGE_SIZE = 50;

interface Column {
  readonly name: string;
  readonly by?: TableView['sort']['by'];
  readonly className: string;
}

/** The columns; those with `by` can be sorted. */
const COLUMNS: readonly Column[] = [
  { name: l10n.t('Name'), by: 'name', className: '' },
  { name: l10n.t('Language'), className: '' },
  { name: l10n.t('Stars'), by: 'stars', className: 'number' },
  { name: l10n.t('Size'), by: 'size', className: 'number' },
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
      .minor {
        font-size: 0.9em;
      }
      .problem {
        flex-basis: 100%;
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
    keepFocus(this);
  }

  override render(): TemplateResult {
    const { found, total, problem } = this.repositories;
    return html`
      <div class="filter">
        ${renderField(
          l10n.t('Filter repositories'),
          l10n.t('Filter: name, lang:go, stars:>10, is:fork'),
          this.view.query,
          (text) => this.#emitView({ query: text.slice(0, 500), count: PAGE_SIZE }),
        )}
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
    const hasPushes = !rows.some(({ changedAt }) => changedAt !== undefined);
    return html`<table role="table">
        <caption class="hidden">${l10n.t('Repositories')}</caption>
        <thead role="rowgroup">
          <tr role="row">
            ${COLUMNS.map((column) => this.#renderColumn(hasPushes ? column : withoutPushes(column)))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          ${repeat(
            rows,
            ({ fullName }) => fullName,
            (row) => this.#renderRow(row),
          )}
        </tbody>
      </table>
      ${renderMore(rows.length, found, PAGE_SIZE, this.reader, () =>
        this.#emitView({ count: rows.length + PAGE_SIZE }),
      )}`;
  }

  #renderColumn({ name, by, className }: Column): TemplateResult {
    if (!by) return renderHeader(name, className);
    // A `sort:` qualifier in the query would take precedence.
    const query = this.view.query.replace(/(^|\s)-?sort:\S*/gi, '').trim();
    return renderSortHeader(name, by, className, this.repositories.sort, (sort) => this.#emitView({ sort, query }));
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
    return html`<tr role="row">
      <th scope="row" role="rowheader">
        <button class="link" @click=${() => this.#emit('show', fullName)}>${name}</button>
        ${badges.map((badge) => html` <span class="badge">${badge}</span>`)}
        ${description ? html`<div class="minor">${description}</div>` : nothing}
      </th>
      ${renderCell(language)}
      ${renderCell(stars === undefined ? undefined : wholeNumber(stars, reader), 'number', l10n.t('Stars'))}
      ${renderCell(kibibytes === undefined ? undefined : size(kibibytes, reader), 'number')}
      ${renderCell(at && ago(at, reader), 'time', undefined, at && exactly(at, reader))}
    </tr>`;
  }

  #emitView(change: Partial<TableView>): void {
    this.#emit('view', { ...this.view, ...change });
  }

  #emit(type: 'view' | 'show', detail: TableView | string): void {
    this.dispatchEvent(new CustomEvent(type, { detail }));
  }
}

customElements.define('repository-table', RepositoryTable);
