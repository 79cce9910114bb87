import { html, nothing, type TemplateResult } from 'lit';

/** The sort order of rows: names ascending, all other columns descending; `isReversed` inverts that. */
export interface Sort<By extends string> {
  readonly by: By;
  readonly isReversed: boolean;
}

interface SortColumn<By extends string> {
  readonly name: string;
  readonly by: By;
  readonly className?: string | undefined;
}

/** Renders a sortable column header with the current order. @param onSort receives the order that the user chooses. */
export function renderSortHeader<By extends string>(
  { name, by, className }: SortColumn<By>,
  sort: Sort<By>,
  onSort: (sort: Sort<By>) => void,
): TemplateResult {
  const direction = directionOf(by, sort);
  const arrow = { ascending: '↑', descending: '↓', none: '' }[direction];
  return html`<th scope="col" class=${className || nothing} aria-sort=${direction}>
    <button @click=${() => onSort(nextSort(by, sort))}>${name}<span aria-hidden="true"> ${arrow}</span></button>
  </th>`;
}

/** Returns the direction of a column's values. */
export function directionOf(by: string, sort: Sort<string>): 'ascending' | 'descending' | 'none' {
  if (sort.by !== by) return 'none';
  return (by === 'name') === sort.isReversed ? 'descending' : 'ascending';
}

/** Returns the order after a click: the column's default order first, then the reverse. */
export function nextSort<By extends string>(by: By, sort: Sort<By>): Sort<By> {
  return { by, isReversed: sort.by === by && !sort.isReversed };
}
