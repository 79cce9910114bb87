/**
 * Two extras that come with the API: sayings, and numbers of cyclists in cities.
 *
 * - `core/cyclistCounter.ts`: reads the number of a city from service B, without a credential
 * - `core/cyclistCount.ts`, `cityNames.ts`: the cities, and their names in the user's language
 *
 * Below are their commands.
 *
 * Service B never gets a token.
 */

import * as v from 'valibot';
import { type QuickPickItem, window } from 'vscode';
import type { CurrentSession } from '../accounts/core/currentSession.ts';
import { connectionOf, hasSayings } from '../accounts/core/session.ts';
import { withCancellableProgress } from '../base/cancellation.ts';
import type { Clock } from '../base/core/clock.ts';
import type { Memento } from '../base/core/memento.ts';
import { listSchema, StoredValue } from '../base/core/storedValue.ts';
import { showable } from '../base/core/text.ts';
import { age, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { reportingWaits } from '../errors/waiting.ts';
import type { Library } from '../repositories/core/library.ts';
import { cityName, cityOfService } from './cityNames.ts';
import { CITIES, citySlug } from './core/cyclistCount.ts';
import type { Counter } from './core/cyclistCounter.ts';

/** The latest count first; each city as `CITIES` names it, or as typed. `at` is in milliseconds since the epoch. */
const CountsSchema = listSchema(v.object({ city: v.string(), cyclists: v.number(), at: v.number() }));

const MAX_COUNTS = 20;

/**
 * Lists the cities with their last numbers, and counts the one that the user chooses or types, until the user closes
 * the list.
 * @param connect creates a counter for the configured address; throws CounterAddressError before the first question.
 */
export async function countCyclists(connect: () => Counter, memento: Memento, clock: Clock): Promise<void> {
  const counter = connect();
  const counts = new StoredValue(memento, 'cyclistCounts', v.fallback(CountsSchema, []));
  const pick = window.createQuickPick<CityItem>();
  pick.title = l10n.t('Count Cyclists in a City');
  pick.placeholder = l10n.t('Choose a city, or type another name');
  // The command palette may close after this opens, and return the focus to a webview.
  pick.ignoreFocusOut = true;
  const showCities = (): void => {
    const typed = pick.value.trim();
    const listed = cityItems(counts.value, clock.now());
    const isListed = typed === '' || listed.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
    const another = { city: typed, label: typed, description: l10n.t('another city'), alwaysShow: true };
    pick.items = isListed ? listed : [another, ...listed];
  };
  showCities();
  pick.onDidChangeValue(showCities);
  let counting = new AbortController();
  const failed = await showUntilHidden<{ readonly error: unknown }>(pick, (finish) => {
    pick.onDidAccept(async () => {
      // If the user types fast, the list may not contain the typed name yet.
      const city = pick.selectedItems[0]?.city ?? cityOfService(pick.value.trim());
      if (city === '') return;
      counting.abort();
      counting = new AbortController();
      const { signal } = counting;
      pick.busy = true;
      try {
        const cyclists = await counter.count(city, { signal, intent: 'immediate' });
        const others = counts.value.filter((other) => citySlug(other.city) !== citySlug(city));
        await counts.set([{ city, cyclists, at: clock.now() }, ...others].slice(0, MAX_COUNTS));
        if (signal.aborted) return;
        pick.busy = false;
        pick.value = '';
        showCities();
      } catch (error) {
        if (!signal.aborted) finish({ error });
      }
    });
  });
  counting.abort();
  if (failed) throw failed.error;
}

interface CityItem extends QuickPickItem {
  readonly city: string;
}

/** The counted cities with their numbers, then the others of the service. */
function cityItems(counts: v.InferOutput<typeof CountsSchema>, now: number): readonly CityItem[] {
  const counted = new Set(counts.map(({ city }) => citySlug(city)));
  return [
    ...counts.map(({ city, cyclists, at }) => ({
      city,
      label: cityName(city),
      description: `${wholeNumber(cyclists)} · ${age(now, at)}`,
    })),
    ...CITIES.filter(({ slug }) => !counted.has(slug)).map(({ name }) => ({ city: name, label: cityName(name) })),
  ];
}

/** Shows a saying from the service, then more as long as the user asks for another. */
export async function showSaying(current: CurrentSession, library: Library, clock: Clock): Promise<void> {
  const another = l10n.t('Show Another');
  for (let chosen: string | undefined = another; chosen === another; ) {
    const saying = await askSaying(current, library, clock);
    if (saying === undefined) return void window.showInformationMessage(l10n.t('Your code hosts have no sayings.'));
    chosen = await window.showInformationMessage(showable(saying), another);
  }
}

async function askSaying(current: CurrentSession, { stores }: Library, clock: Clock): Promise<string | undefined> {
  const usual = await current.required();
  const session = [usual, ...stores.map((store) => store.session)].find(hasSayings);
  if (!session) return undefined;
  const connection = connectionOf(session);
  return withCancellableProgress(clock, l10n.t('Loading a saying'), (signal, report) =>
    reportingWaits(connection, report, async () => (await connection.records({ signal })).zen({ signal })),
  );
}
