import { type Line, ours } from '../../base/core/text.ts';
import { fileSize, wholeNumber } from '../../base/format.ts';
import { l10n } from '../../base/l10n.ts';
import { textLanguage } from '../../base/language.ts';
import type { ListedRepository } from '../../model/core/repository.ts';
import { starCount } from '../../repositories/repositoryText.ts';
import type { SortKey } from '../../search/core/sorting.ts';
import type { PartNode, SortedNode } from '../groupKinds.ts';
import { DIGITS, namesOf, numbersOf, OTHERS, SYMBOLS, sizesOf } from './partKeys.ts';
import { partsOf, type RowPart } from './parts.ts';

/** Divides the sorted rows of a group into parts of at most `max` rows. */
export function partNodesOf(parent: SortedNode, sorted: readonly ListedRepository[], max: number): readonly PartNode[] {
  const { id, session, sort } = parent;
  return partsOf(sorted, sort, max).map((part): PartNode => {
    const key = [sort.by, part.value ?? '', part.name ?? ''].join('/');
    return { kind: 'part', id: `part:${id}:${key}`, session, parent, label: partLabel(part, sort.by), rows: part.rows };
  });
}

/** Names what the rows of a part have in common. */
function partLabel({ value, name }: RowPart, by: SortKey): Line {
  const names = name === undefined ? [] : [nameLabel(name)];
  return ours([...(by === 'name' ? [] : [valueLabel(value, by)]), ...names].join(' · '));
}

function valueLabel(prefix: string | undefined, by: Exclude<SortKey, 'name'>): string {
  if (prefix === undefined) return l10n.t('Unknown');
  switch (by) {
    case 'pushed':
      return dateLabel(prefix);
    case 'stars': {
      const [first, last] = numbersOf(prefix);
      return first === last ? starCount(first) : range(wholeNumber(first), starCount(last));
    }
    case 'size': {
      const [first, end] = sizesOf(prefix);
      return end - first === 1 ? fileSize(first) : range(fileSize(first), fileSize(end));
    }
  }
}

/** @param date a year, month, or day as in ISO 8601 */
function dateLabel(date: string): string {
  const [year = '', month, day] = date.split('-');
  if (month === undefined) return year;
  const format = { year: 'numeric', month: 'long', timeZone: 'UTC' } as const;
  const more = day === undefined ? {} : ({ day: 'numeric' } as const);
  return new Intl.DateTimeFormat(textLanguage(), { ...format, ...more }).format(Date.parse(date));
}

function nameLabel(prefix: string): string {
  if (prefix === SYMBOLS) return l10n.t('Symbols');
  if (prefix === DIGITS) return '0–9';
  if (prefix === OTHERS) return l10n.t('Other characters');
  if (prefix.length === 1) return prefix.toUpperCase();
  const [first, last] = namesOf(prefix.slice(1));
  return first === last ? capitalized(first) : range(capitalized(first), capitalized(last));
}

function capitalized(text: string): Line {
  return ours(text.charAt(0).toUpperCase() + text.slice(1));
}

function range(first: Line, last: Line): Line {
  return l10n.t('{0} to {1}', first, last);
}
