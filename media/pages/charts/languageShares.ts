import * as l10n from '@vscode/l10n';
import type { LanguageShare } from '../../../src/pages/protocol/messages.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { plural } from '../shared/texts.ts';

/** How many languages have a segment of their own. */
const NAMED = 6;
/** The minimum width of a segment, in percent: a narrower one would disappear between its borders. */
const NARROWEST = 1;

/** What the counts of languages are. */
export type Unit = 'repositories' | 'bytes';

interface Share {
  /** The language as the service names it, or a localized “Other”. */
  readonly name: string;
  readonly count: number;
  /** From 0 to 1. */
  readonly fraction: number;
  /** For “Other”, the number of languages in it. */
  readonly sums?: number;
}

/** A segment of the bar; `x` and `width` in percent of the bar's width. */
export interface Segment extends Share {
  readonly x: number;
  readonly width: number;
}

/**
 * Returns the first six languages and the sum of the others. @param languages most frequent first; empty ones are
 * ignored.
 */
export function shares(languages: readonly LanguageShare[]): readonly Share[] {
  const counted = languages.filter(({ count }) => count > 0);
  const total = sum(counted);
  const others = counted.slice(NAMED);
  const named = counted.slice(0, NAMED).map(({ name, count }) => ({ name, count, fraction: count / total }));
  if (others.length === 0) return named;
  const count = sum(others);
  return [
    ...named,
    {
      name: l10n.t({ message: 'Other', comment: 'Other programming languages' }),
      count,
      fraction: count / total,
      sums: others.length,
    },
  ];
}

/** Lays out the shares side by side over the whole width. */
export function segments(parts: readonly Share[]): readonly Segment[] {
  const widths = parts.map(({ fraction }) => Math.max(fraction * 100, NARROWEST));
  const scale = 100 / widths.reduce((whole, width) => whole + width, 0);
  let x = 0;
  return parts.map((part, index) => {
    const width = (widths[index] ?? 0) * scale;
    x += width;
    return { ...part, x: x - width, width };
  });
}

/** The display name of a share. `sums` marks “Other”, because a language may have that name. */
export function shareName({ name, sums }: Share, reader: Reader): string {
  if (sums === undefined) return name;
  return plural(reader, sums, l10n.t('{0} ({1} language)|{0} ({1} languages)'), name, wholeNumber(sums, reader));
}

/** Formats whole percents; only exact values are shown as 0% or 100%. */
export function percent(fraction: number, { language }: Reader): string {
  const format = new Intl.NumberFormat(language, { style: 'percent' });
  if (fraction > 0 && fraction < 0.01) return `<${format.format(0.01)}`;
  if (fraction > 0.99 && fraction < 1) return `>${format.format(0.99)}`;
  return format.format(fraction);
}

/** Like "TypeScript: 12 repositories, 40%". @param unit what is counted; bytes are not shown, only their percentage */
export function shareText(share: Share, unit: Unit, reader: Reader): string {
  if (unit === 'bytes') return l10n.t('{0}: {1}', shareName(share, reader), percent(share.fraction, reader));
  const text = l10n.t('{0}: {1} repository, {2}|{0}: {1} repositories, {2}');
  const [name, count] = [shareName(share, reader), wholeNumber(share.count, reader)];
  return plural(reader, share.count, text, name, count, percent(share.fraction, reader));
}

function sum(languages: readonly LanguageShare[]): number {
  return languages.reduce((total, { count }) => total + count, 0);
}
