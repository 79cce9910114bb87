import { type QuickPickItem, ThemeIcon, window } from 'vscode';
import type { Event } from '../base/core/event.ts';
import { plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import type { OwnerOption } from '../repositories/core/chooseOwners.ts';

/** The owners to choose from, which may still arrive. */
interface OwnerSource {
  readonly options: readonly OwnerOption[];
  readonly isLoading: boolean;
  readonly onDidChange: Event<void>;
}

interface OwnerItem extends QuickPickItem {
  readonly login: string;
  readonly isShown: boolean;
}

/**
 * Lets the user check the owners to show. Owners that arrive are added; the user's checks stay.
 * @returns the logins of the unchecked owners; undefined if the user cancels
 */
export async function pickOwners(title: string, source: OwnerSource): Promise<ReadonlySet<string> | undefined> {
  const box = window.createQuickPick<OwnerItem>();
  box.title = title;
  box.placeholder = l10n.t('Check the owners whose repositories you want to see and load');
  box.canSelectMany = true;
  box.ignoreFocusOut = true;
  box.keepScrollPosition = true;
  const showAll = { iconPath: new ThemeIcon('eye'), tooltip: l10n.t('Show All Owners') };
  box.buttons = source.options.some(({ isShown }) => !isShown) ? [showAll] : [];
  const unchecked = (): ReadonlySet<string> =>
    new Set(box.items.filter((item) => !box.selectedItems.includes(item)).map(({ login }) => login));
  const update = (): void => {
    box.busy = source.isLoading;
    const items = source.options.map(itemOf);
    if (isSame(items, box.items)) return;
    const [were, isUnchecked] = [new Set(box.items.map(({ login }) => login)), unchecked()];
    box.items = items;
    box.selectedItems = items.filter(({ login, isShown }) => (were.has(login) ? !isUnchecked.has(login) : isShown));
  };
  update();
  const subscription = source.onDidChange(update);
  const unwanted = await showUntilHidden<ReadonlySet<string>>(box, (finish) => {
    box.onDidTriggerButton(() => finish(new Set()));
    box.onDidAccept(() => finish(unchecked()));
  });
  subscription.dispose();
  return unwanted;
}

function itemOf({ owner, isShown, repositories }: OwnerOption): OwnerItem {
  const { login, type } = owner;
  // Some code hosts don't say it.
  const kind = type ? [type === 'Organization' ? l10n.t('organization') : l10n.t('user')] : [];
  const count = plural(repositories, l10n.t('{0} repository|{0} repositories'));
  const description = [...kind, ...(isShown ? [count] : [])].join(' · ');
  return { label: login, description, login, isShown };
}

function isSame(a: readonly OwnerItem[], b: readonly OwnerItem[]): boolean {
  const same = (item: OwnerItem, index: number): boolean =>
    item.login === b[index]?.login && item.description === b[index].description;
  return a.length === b.length && a.every(same);
}
