import * as l10n from '@vscode/l10n';
import type { City } from '../../../src/protocol/cyclistsPage.ts';
import { type Reader, wholeNumber } from '../shared/format.ts';
import { plural } from '../shared/texts.ts';
import { cyclistsOf, isUnderWay } from './cityOrder.ts';

/** Describes the progress; empty if cities are waiting and none is being counted. */
export function progressText(cities: readonly City[], reader: Reader): string {
  const total = cities.length;
  const all = wholeNumber(total, reader);
  const done = cities.filter((city) => !isUnderWay(city)).length;
  const counting = cities.find(({ state }) => state === 'counting');
  if (counting)
    return l10n.t('Counting cyclists in {0}… {1} of {2} done', counting.name, wholeNumber(done, reader), all);
  if (done < total || total === 0) return '';
  const failed = cities.filter(({ state }) => state === 'failed').length;
  if (failed === 0) return plural(reader, total, l10n.t('Counted {0} city|Counted all {0} cities'), all);
  const text = l10n.t('Counted {0} of {1} city, {2} failed|Counted {0} of {1} cities, {2} failed');
  return plural(reader, total, text, wholeNumber(total - failed, reader), all, wholeNumber(failed, reader));
}

/**
 * Names the cities with the most and fewest cyclists; empty while first counts are pending, or with fewer than two
 * counts.
 */
export function summaryText(cities: readonly City[], reader: Reader): string {
  const counted = cities.flatMap((city) => {
    const cyclists = cyclistsOf(city);
    return cyclists === undefined ? [] : [{ name: city.name, cyclists }];
  });
  const isComplete = cities.every((city) => !isUnderWay(city) || cyclistsOf(city) !== undefined);
  if (!isComplete || counted.length < 2) return '';
  const numbers = counted.map(({ cyclists }) => cyclists);
  const [most, fewest] = [Math.max(...numbers), Math.min(...numbers)];
  const list = new Intl.ListFormat(reader.language);
  const namesOf = (number: number): string =>
    list.format(counted.filter(({ cyclists }) => cyclists === number).map(({ name }) => name));
  if (most === fewest) return l10n.t('The same count in every city: {0}.', wholeNumber(most, reader));
  return l10n.t(
    'Most: {0}, {1}. Fewest: {2}, {3}.',
    namesOf(most),
    wholeNumber(most, reader),
    namesOf(fewest),
    wholeNumber(fewest, reader),
  );
}
