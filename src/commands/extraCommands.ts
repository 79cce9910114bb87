import { type QuickPickItem, window } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import { connectionOf, hasSayings } from '../core/accounts/session.ts';
import type { Counter } from '../core/api/cyclistCounter.ts';
import type { Clock } from '../core/clock.ts';
import { CITIES } from '../core/model/cyclistCount.ts';
import type { Library } from '../core/repositories/library.ts';
import { inNotification } from '../core/text.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { cityName, cityOfService } from '../platform/texts/cityNames.ts';
import { wholeNumber } from '../platform/texts/format.ts';
import { l10n } from '../platform/texts/l10n.ts';
import { showUntilHidden } from '../views/ask/showUntilHidden.ts';
import { reportingWaits } from '../views/waiting.ts';

/**
 * Asks for a city and shows how many cyclists it has.
 * @param connect creates a counter for the configured address; throws CounterAddressError before the first question.
 */
export async function countCyclists(connect: () => Counter, clock: Clock): Promise<void> {
  const counter = connect();
  const another = l10n.t('Choose Another City');
  for (let chosen: string | undefined = another; chosen === another; ) {
    const city = await pickCity();
    if (!city) return;
    const title = l10n.t('Counting cyclists in {0}', city);
    const cyclists = await withCancellableProgress(clock, title, (signal) =>
      counter.count(cityOfService(city), { signal, intent: 'immediate' }),
    );
    const sentence = l10n.t('Cyclists in {0}: {1}', inNotification(city), wholeNumber(cyclists));
    chosen = await window.showInformationMessage(sentence, another);
  }
}

/** Lets the user pick a listed city or type another name. */
function pickCity(): Promise<string | undefined> {
  const items: QuickPickItem[] = CITIES.map(({ slug }) => ({ label: cityName(slug) }));
  const pick = window.createQuickPick();
  pick.title = l10n.t('Count Cyclists in a City');
  pick.placeholder = l10n.t('Choose a city, or type another name');
  // The command palette may close after this opens, and return the focus to a webview.
  pick.ignoreFocusOut = true;
  pick.items = items;
  pick.onDidChangeValue((value) => {
    const typed = value.trim();
    const isListed = typed === '' || items.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
    pick.items = isListed ? items : [...items, { label: typed, description: l10n.t('another city'), alwaysShow: true }];
  });
  return showUntilHidden<string | undefined>(pick, (finish) => {
    // If the user types fast, the list may not contain the typed name yet.
    pick.onDidAccept(() => finish(pick.selectedItems[0]?.label ?? (pick.value.trim() || undefined)));
  });
}

/** Shows a saying from the service, then more as long as the user asks for another. */
export async function showSaying(current: CurrentSession, library: Library, clock: Clock): Promise<void> {
  const another = l10n.t('Show Another');
  for (let chosen: string | undefined = another; chosen === another; ) {
    const saying = await askSaying(current, library, clock);
    if (saying === undefined) return void window.showInformationMessage(l10n.t('Your code hosts have no sayings.'));
    chosen = await window.showInformationMessage(inNotification(saying), another);
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
