import { html, nothing, type TemplateResult } from 'lit';

/** How rows are sorted. Of names the first letters come first, of all else the most; reversed, the other way round. */
export interface Sort<By extends string> {
  readonly by: By;
  readonly isReversed: boolean;
}

/** A column that rows can be sorted by. */
export interface SortColumn<By extends string> {
  readonly name: string;
  readonly by: By;
  readonly className?: string | undefined;
}

/** Its header, which tells how rows are sorted. @param want hears how they are to be sorted. */
export function renderSortHeader<By extends string>(
  { name, by, className }: SortColumn<By>,
  sort: Sort<By>,
  want: (sort: Sort<By>) => void,
): TemplateResult {
  const direction = directionOf(by, sort);
  const arrow = { ascending: '↑', descending: '↓', none: '' }[direction];
  return html`<th scope="col" class=${className || nothing} aria-sort=${direction}>
    <button @click=${() => want(nextSort(by, sort))}>${name}<span aria-hidden="true"> ${arrow}</span></button>
  </th>`;
}

/** How a column's own values follow each other. */
export function directionOf(by: string, sort: Sort<string>): 'ascending' | 'descending' | 'none' {
  if (sort.by !== by) return 'none';
  return (by === 'name') === sort.isReversed ? 'descending' : 'ascending';
}

/** What a column's header asks for: its own order first, then the reverse. */
export function nextSort<By extends string>(by: By, sort: Sort<By>): Sort<By> {
  return { by, isReversed: sort.by === by && !sort.isReversed };
}
