import { l10n, type QuickPickItem, window } from 'vscode';
import type { Counter } from '../core/api/codeHost.ts';
import { CITIES } from '../core/model/cyclistCount.ts';
import { inNotification } from '../core/text.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { cityName, cityOfService } from '../platform/cityNames.ts';
import { wholeNumber } from '../platform/format.ts';

/**
 * Asks for a city and tells how many cyclists it has.
 * @param connect makes a counter at the configured address; throws CounterAddressError before anything is asked.
 */
export async function countCyclists(connect: () => Counter): Promise<void> {
  const counter = connect();
  const another = l10n.t('Count Another City');
  for (let chosen: string | undefined = another; chosen === another; ) {
    const city = await pickCity();
    if (!city) return;
    const title = l10n.t('Counting cyclists in {0}', city);
    const { cyclists } = await withCancellableProgress(title, (signal) =>
      counter.count(cityOfService(city), { signal, intent: 'immediate' }),
    );
    const sentence = l10n.t('Cyclists in {0}: {1}', inNotification(city), wholeNumber(cyclists));
    chosen = await window.showInformationMessage(sentence, another);
  }
}

/** One of the known cities, or what the user types instead. */
function pickCity(): Promise<string | undefined> {
  const known: QuickPickItem[] = CITIES.map(({ slug }) => ({ label: cityName(slug) }));
  const pick = window.createQuickPick();
  pick.title = l10n.t('Count Cyclists in a City');
  pick.placeholder = l10n.t('Choose a city, or type the name of another one');
  // A page that had the focus takes it back when the command palette closes, which may be after this opens.
  pick.ignoreFocusOut = true;
  pick.items = known;
  pick.onDidChangeValue((value) => {
    const typed = value.trim();
    const isKnown = typed === '' || known.some(({ label }) => label.toLowerCase() === typed.toLowerCase());
    pick.items = isKnown ? known : [...known, { label: typed, description: l10n.t('another city'), alwaysShow: true }];
  });
  return new Promise((resolve) => {
    pick.onDidAccept(() => {
      // Who types fast and accepts is ahead of the list.
      resolve(pick.selectedItems[0]?.label ?? (pick.value.trim() || undefined));
      pick.hide();
    });
    pick.onDidHide(() => {
      resolve(undefined);
      pick.dispose();
    });
    pick.show();
  });
}
