import { html, type TemplateResult } from 'lit';
import type { TableView } from '../../../src/pages/protocol/accountPage.ts';

type Sort = TableView['sort'];

/** Renders a sortable column header with the current order. @param onSort receives the order that the user chooses. */
export function renderSortHeader(
  name: string,
  by: Sort['by'],
  className: string,
  sort: Sort,
  onSort: (sort: Sort) => void,
): TemplateResult {
  const direction = directionOf(by, sort);
  const arrow = { ascending: '↑', descending: '↓', none: '' }[direction];
  return html`<th scope="col" role="columnheader" class=${className} aria-sort=${direction}>
    <button @click=${() => onSort(nextSort(by, sort))}>${name}<span aria-hidden="true"> ${arrow}</span></button>
  </th>`;
}

/** Returns the direction of a column's values. */
export function directionOf(by: Sort['by'], sort: Sort): 'ascending' | 'descending' | 'none' {
  if (sort.by !== by) return 'none';
  return (by === 'name') === sort.isReversed ? 'descending' : 'ascending';
}

/** Returns the order after a click: the column's default order first, then the reverse. */
export function nextSort(by: Sort['by'], sort: Sort): Sort {
  return { by, isReversed: sort.by === by && !sort.isReversed };
}
