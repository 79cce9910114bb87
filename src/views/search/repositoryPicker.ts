import { commands, l10n, type QuickPick, type QuickPickItem, window } from 'vscode';
import { isPastedHost } from '../../core/accounts/hostPages.ts';
import { connectionOf, webHostOf } from '../../core/accounts/session.ts';
import { Batcher } from '../../core/batcher.ts';
import type { Clock } from '../../core/clock.ts';
import type { CloneFacts } from '../../core/clones/known/cloneFacts.ts';
import type { Library } from '../../core/repositories/library.ts';
import { readPasted } from '../../core/search/address.ts';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import { involvesClones } from '../../core/search/cloneFilters.ts';
import { completeQuery } from '../../core/search/completion.ts';
import { parseQuery } from '../../core/search/parseQuery.ts';
import type { Query } from '../../core/search/query.ts';
import type { RepositorySearch } from '../../core/search/repositorySearch.ts';
import type { SearchIndex } from '../../core/search/searchIndex.ts';
import { SerialQueue } from '../../core/serialQueue.ts';
import { withPauses } from '../../core/slices.ts';
import { wholeNumber } from '../../platform/texts/format.ts';
import { plural } from '../../platform/texts/language.ts';
import type { OpenList } from './openList.ts';
import {
  completionItems,
  isRowButton,
  lookUpItems,
  MAX_ROWS,
  moreItem,
  noHitItem,
  nothingLoadedItem,
  problemItems,
  repositoryItem,
  type SearchItem,
  unavailableItems,
  unreadItems,
} from './searchItems.ts';

export interface PickerServices {
  readonly search: Pick<RepositorySearch, 'index'>;
  readonly library: Pick<
    Library,
    'stores' | 'unavailable' | 'unreadOwners' | 'openOwners' | 'onDidChange' | 'onDidChangeActivity'
  >;
  readonly cloneFacts: Pick<CloneFacts, 'onDidChange' | 'readAll'>;
  readonly openList: OpenList;
  readonly clock: Clock;
}

/** Minimum milliseconds between updates while lists load: each update ranks all rows again. */
const FOLLOWING_MS = 300;

export interface PickerOptions {
  readonly title: string;
  readonly placeholder: string;
  /** The age of the searched lists, added to the title. */
  readonly age: () => string;
  /** Looks a name up on a code host when no repository matches. */
  readonly lookUp?: { readonly host: string; readonly run: (name: string, host: string) => void };
}

/**
 * Lets the user search the cached repositories by typing. Sends requests only if the user selects a row that offers that. A
 * row's button runs its command, and the list stays open.
 * @returns the picked repository; undefined if the list was closed.
 */
export function pickRepository(services: PickerServices, options: PickerOptions): Promise<CatalogueEntry | undefined> {
  const { search: repositories, library, cloneFacts, openList, clock } = services;
  /** Undefined until it is built. */
  let index: SearchIndex<CatalogueEntry> | undefined;
  let searches = 0;
  let shownText: string | undefined;
  /** Whether Enter was pressed before the results for the text were there. */
  let isEntered = false;
  let isClosed = false;
  const pick = openPick(options);
  const show = async (text: string): Promise<void> => {
    const search = ++searches;
    if (!index || isClosed) return;
    const query = parseQuery(text);
    if (involvesClones(query)) cloneFacts.readAll();
    const { items, first, found, isKnown } = await itemsFor(index, text, query, clock, library, pick.busy);
    // The user has continued to type, or has closed the list.
    if (search !== searches || isClosed) return;
    // New rows don't change which row Enter picks.
    const active = text === shownText ? pick.activeItems[0] : undefined;
    shownText = text;
    const { lookUp } = options;
    const { name, isAddress, hosts } = pastedIn(text, library);
    const host = isAddress ? hosts[0] : lookUp?.host;
    const isUnknown = found === 0 || (name.includes('/') && !isKnown);
    const lookUps = lookUp && host !== undefined && isUnknown ? lookUpItems(name, host) : [];
    const others = [...unreadItems(library.unreadOwners, pick.busy), ...unavailableItems(library)];
    // What was typed may still arrive.
    const isMissing = found === 0 && !isArriving(library);
    // One word may be a user, or a part of a name that isn’t loaded yet: Enter must not decide that.
    const looksUpFirst = isMissing && lookUps.some((item) => item.does === 'lookUp' && item.name.includes('/'));
    pick.items = looksUpFirst ? [...lookUps, ...items, ...others] : [...items, ...lookUps, ...others];
    const same =
      active?.does === 'open' && pick.items.find((item) => item.does === 'open' && item.entry.key === active.entry.key);
    const load = first?.does === 'nothing' ? others.find(({ does }) => does === 'load') : undefined;
    const chosen = same || (looksUpFirst ? lookUps[0] : undefined) || load || first;
    pick.activeItems = chosen ? [chosen] : [];
    pick.title = [options.title, describeCount(found, index.size, isArriving(library)), options.age()]
      .filter(Boolean)
      .join(' · ');
    if (isEntered) choose(chosen);
  };
  // One after the other: an index that took longer must not replace a later one.
  const updates = new SerialQueue();
  const update = async (): Promise<void> => {
    if (isClosed) return;
    index = await withPauses(repositories.index(), clock);
    pick.busy = isLoading(library);
    await show(pick.value);
  };
  const follow = new Batcher(clock, FOLLOWING_MS, () => void updates.add(update));
  const events = [library.onDidChange, library.onDidChangeActivity, cloneFacts.onDidChange];
  const subscriptions = events.map((onEvent) => onEvent(() => follow.schedule()));
  const { promise, resolve } = Promise.withResolvers<CatalogueEntry | undefined>();
  const finish = (entry: CatalogueEntry | undefined): void => {
    resolve(entry);
    pick.hide();
  };
  const choose = (item: SearchItem | undefined): void => {
    isEntered = false;
    if (item?.does === 'open') finish(item.entry);
    if (item?.does === 'run') {
      finish(undefined);
      void commands.executeCommand(item.command);
    }
    if (item?.does === 'lookUp') {
      finish(undefined);
      options.lookUp?.run(item.name, item.host);
    }
    if (item?.does === 'load') void library.openOwners();
    if (item?.does !== 'complete') return;
    pick.value = item.text;
    void show(item.text);
  };
  pick.onDidChangeValue((text) => {
    isEntered = false;
    void show(text);
  });
  pick.onDidAccept(() => {
    // VS Code may not have selected a row yet that was just added.
    if (pick.value === shownText) choose(pick.selectedItems[0] ?? pick.activeItems[0]);
    else isEntered = true;
  });
  pick.onDidTriggerItemButton(({ item, button }) => {
    if (item.does !== 'open' || !isRowButton(button)) return;
    if (button.closesList) finish(undefined);
    void commands.executeCommand(button.command, item.entry);
  });
  const closed = openList.set({
    activeEntry: () => {
      const [item] = pick.activeItems;
      return item?.does === 'open' ? item.entry : undefined;
    },
    close: () => finish(undefined),
  });
  pick.onDidHide(() => {
    closed();
    for (const each of [follow, ...subscriptions]) each.dispose();
    isClosed = true;
    resolve(undefined);
    pick.dispose();
  });
  pick.busy = true;
  pick.show();
  void updates.add(update);
  return promise;
}

function openPick({ placeholder }: PickerOptions): QuickPick<SearchItem> {
  const pick = window.createQuickPick<SearchItem>();
  pick.placeholder = placeholder;
  // New rows must not move the visible ones.
  pick.keepScrollPosition = true;
  keepOrder(pick);
  return pick;
}

function isLoading({ stores }: PickerServices['library']): boolean {
  return stores.some(({ activity }) => activity.kind !== 'idle');
}

/**
 * Keeps VS Code from sorting rows by label while the user types: they are already ranked. The property exists at run time
 * but not in the typings; a test fails if rows are reordered.
 */
export function keepOrder(pick: QuickPick<QuickPickItem & SearchItem>): void {
  Object.assign(pick, { sortByLabel: false });
}

interface Found {
  readonly items: readonly SearchItem[];
  /** The row that Enter picks. */
  readonly first: SearchItem | undefined;
  readonly found: number;
  /** Whether a repository has exactly the name that was typed or pasted. */
  readonly isKnown: boolean;
}

async function itemsFor(
  index: SearchIndex<CatalogueEntry>,
  text: string,
  query: Query,
  clock: Clock,
  library: PickerServices['library'],
  isBusy: boolean,
): Promise<Found> {
  const now = clock.now();
  const all = await withPauses(index.searching(query, now, MAX_ROWS), clock);
  // Repositories of another host may have the same name. A host that is not known may be an alias, or one for Git only.
  const { name, hosts } = pastedIn(text, library);
  const found = hosts.length > 0 ? all.filter(({ host }) => hosts.includes(host)) : all;
  const isNamed = ({ repository }: CatalogueEntry): boolean =>
    repository.full_name.toLowerCase() === name.toLowerCase();
  const isKnown = hosts.length > 0 ? found.some(isNamed) : index.has(name);
  const shown = found.slice(0, MAX_ROWS);
  const areFromSeveral = new Set(shown.map(({ host }) => host)).size > 1;
  const rows = shown.map((entry) => repositoryItem(entry, now, areFromSeveral));
  const proposals = completionItems(completeQuery(text, index.vocabulary));
  const problems = problemItems(query);
  const more = found.length - rows.length;
  const listed = [...problems, ...proposals, ...rows];
  const emptyItem =
    listed.length > 0 ? undefined : index.size === 0 ? nothingLoadedItem(isBusy) : noHitItem(isArriving(library));
  return {
    items: [...listed, ...(more > 0 ? [moreItem(more)] : []), ...(emptyItem ? [emptyItem] : [])],
    // An unfinished qualifier value is completed; a word is searched as typed.
    first: (query.unfinished ? (proposals[0] ?? rows[0]) : (rows[0] ?? proposals[0])) ?? emptyItem,
    found: found.length,
    isKnown,
  };
}

/** Reads a text that may be an address. `hosts` are those of accounts that it may be on: an address for ssh has no port. */
function pastedIn(text: string, { stores }: PickerServices['library']) {
  const { name, host } = readPasted(text);
  const isAddress = host !== undefined;
  const sessions = stores.map(({ session }) => session);
  const at = isAddress ? sessions.filter((session) => isPastedHost(connectionOf(session).base, host)) : [];
  return { name, isAddress, hosts: at.map(webHostOf) };
}

/** Whether there are repositories that can't be found yet. */
function isArriving({ stores }: PickerServices['library']): boolean {
  return stores.some(({ state }) => state.isArriving);
}

function describeCount(found: number, all: number, areMoreArriving: boolean): string {
  if (areMoreArriving) {
    const text = l10n.t('{0} of {1} repository so far|{0} of {1} repositories so far');
    return plural(all, text, wholeNumber(found), wholeNumber(all));
  }
  return found === all
    ? plural(all, l10n.t('{0} repository|{0} repositories'), wholeNumber(all))
    : plural(all, l10n.t('{0} of {1} repository|{0} of {1} repositories'), wholeNumber(found), wholeNumber(all));
}
