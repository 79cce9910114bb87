import * as l10n from '@vscode/l10n';
import * as v from 'valibot';
import type { JournalLine } from '../../../src/quota/protocol/quotaPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { plural } from '../shared/texts.ts';
import { CHOICES, fits, OUTCOME_NAMES } from './outcomes.ts';

/** The initial number of rows, and how many **Show More** adds. */
export const PAGE_SIZE = 100;

/** Which requests to show, and the maximum number of rows. */
export const JournalViewSchema = v.object({
  text: v.pipe(v.string(), v.maxLength(200)),
  outcome: v.picklist(CHOICES),
  count: v.pipe(v.number(), v.integer(), v.minValue(PAGE_SIZE), v.maxValue(100_000)),
});
export type JournalView = v.InferOutput<typeof JournalViewSchema>;

export const FIRST_VIEW: JournalView = { text: '', outcome: 'all', count: PAGE_SIZE };

/**
 * Returns the lines with the outcome that contain every word of the text, case-insensitively.
 * @param labels the accounts' display names by session id.
 */
export function filterLines(
  lines: readonly JournalLine[],
  { text, outcome }: Pick<JournalView, 'text' | 'outcome'>,
  labels: ReadonlyMap<string, string>,
): readonly JournalLine[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  return lines.filter((line) => {
    if (!fits(line.outcome, outcome)) return false;
    const { foreignOrigin = '', path, query, status = '', failure = '' } = line;
    const name = OUTCOME_NAMES[line.outcome];
    const all = [foreignOrigin + path + query, status, name, failure, labels.get(line.session) ?? '']
      .join('\n')
      .toLowerCase();
    return words.every((word) => all.includes(word));
  });
}

/** For example, "120 of 431 requests, 95 counted against the quota"; without a quota, "120 of 431 requests". */
export function countText(found: readonly JournalLine[], total: number, reader: Reader, hasQuota: boolean): string {
  const cost = found.reduce((sum, line) => sum + line.cost, 0);
  const [all, used] = [wholeNumber(total, reader), wholeNumber(cost, reader)];
  if (found.length === total) {
    const text = hasQuota
      ? l10n.t('{0} request, {1} counted against the quota|{0} requests, {1} counted against the quota')
      : l10n.t('{0} request|{0} requests');
    return plural(reader, total, text, all, used);
  }
  const text = hasQuota
    ? l10n.t('{0} of {1} request, {2} counted against the quota|{0} of {1} requests, {2} counted against the quota')
    : l10n.t('{0} of {1} request|{0} of {1} requests');
  return plural(reader, total, text, wholeNumber(found.length, reader), all, used);
}
