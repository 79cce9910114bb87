import { commands } from 'vscode';
import { LOCAL_SESSION, webHostOf } from '../accounts/core/session.ts';
import { Batcher } from '../base/core/batcher.ts';
import type { Time } from '../base/core/clock.ts';
import { SerialQueue } from '../base/core/serialQueue.ts';
import type { Line } from '../base/core/text.ts';
import { age, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import type { Library } from '../repositories/core/library.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import { completeQuery } from './core/completion.ts';
import { parseQuery } from './core/parseQuery.ts';
import { pastedFile, readAddress } from './core/pasted.ts';
import { involvesClones } from './core/query.ts';
import type { SearchIndex } from './core/searchIndex.ts';
import type { OpenedBox } from './firstBox.ts';
import type { SearchServices } from './search.ts';
import { type Rows, SearchBox } from './searchBox.ts';
import {
  completionItems,
  isRowButton,
  lookUpItems,
  MAX_ROWS,
  moreItem,
  noHitItem,
  nothingLoadedItem,
  pastedFileItem,
  problemItems,
  repositoryItem,
  repositoryRows,
  type SearchItem,
  unavailableItems,
  unreadItems,
  waitingItems,
} from './searchItems.ts';

/** Minimum milliseconds between updates while lists load: each update ranks all rows again. */
const FOLLOWING_MS = 300;

/** Rows whose state is read. */
const IN_VIEW = 10;

/** Looks a name up on a code host. */
export interface LookUp {
  readonly host: Line;
  readonly run: (name: string, host: string) => void;
}

export interface PickOptions {
  /** Offered when no repository matches. */
  readonly lookUp?: LookUp;
  /** Whether Enter opens a file whose address is pasted. */
  readonly opensFiles?: boolean;
  /** The box to use, which is open already. */
  readonly box?: OpenedBox | undefined;
  /** Whether the action needs a server: clones that no account lists are left out. */
  readonly isOnServer?: boolean;
}

/**
 * Lets the user search the cached repositories by typing. Sends requests only if the user selects a row that offers
 * that. A row's button runs its command, and the list stays open.
 * @returns the picked repository; undefined if the list was closed.
 */
export function pickRepository(
  services: SearchServices,
  title: string,
  options: PickOptions = {},
): Promise<CatalogueEntry | undefined> {
  const { search, library, cloneFacts, openList, clock } = services;
  const { promise, resolve } = Promise.withResolvers<CatalogueEntry | undefined>();
  const finish = (entry: CatalogueEntry | undefined): void => {
    resolve(entry);
    box.close();
  };
  const box = new SearchBox<SearchIndex<CatalogueEntry>, SearchItem>({
    ...repositoryRows,
    opened: options.box,
    index: () => search.index(),
    placeholder: l10n.t('A name, or is:private, lang:, owner:, stars:>100, pushed:<30d, sort:stars …'),
    prepare: (index) => index.prepare(),
    find: (index, text, isBusy) => rowsFor(services, title, options, index, text, isBusy),
    choose: (item) => {
      if (item.does === 'open') finish(item.entry);
      if (item.does === 'run') {
        finish(undefined);
        void commands.executeCommand(item.command, ...(item.args ?? []));
      }
      if (item.does === 'lookUp') {
        finish(undefined);
        options.lookUp?.run(item.name, item.host);
      }
      if (item.does === 'load') void library.openOwners();
    },
    onDidClose: () => {
      closed();
      for (const each of [follow, ...subscriptions]) each.dispose();
      resolve(undefined);
    },
  });
  const { pick } = box;
  // One after the other: an index that took longer must not replace a later one.
  const updates = new SerialQueue();
  const update = (): void => void updates.add(() => box.update(() => isLoading(library)));
  const follow = new Batcher(clock, FOLLOWING_MS, update);
  const events = [library.onDidChange, library.onDidChangeActivity, cloneFacts.onDidChange];
  const subscriptions = events.map((onEvent) => onEvent(() => follow.schedule()));
  pick.onDidTriggerItemButton(({ item, button }) => {
    if (item.does !== 'open' || !isRowButton(button)) return;
    if (button.closesList) finish(undefined);
    void commands.executeCommand(button.command, item.entry);
  });
  const closed = openList.set(pick, (item) => (item.does === 'open' ? item.entry : undefined));
  // New rows must not move the visible ones.
  pick.keepScrollPosition = true;
  box.open();
  update();
  return promise;
}

function isLoading({ stores }: Library): boolean {
  return stores.some(({ activity }) => activity.kind === 'reading');
}

async function rowsFor(
  { library, cloneFacts, fileHosts, clock }: SearchServices,
  title: string,
  { lookUp, opensFiles = false, isOnServer = false }: PickOptions,
  index: SearchIndex<CatalogueEntry>,
  typed: string,
  isBusy: boolean,
): Promise<Rows<SearchItem>> {
  const sessions = library.stores.map(({ session }) => session);
  const address = readAddress(typed, sessions);
  const { text, name, isAddress } = address;
  const query = parseQuery(text);
  if (involvesClones(query)) cloneFacts.readAll();
  const now = clock.now();
  await index.prepare(query);
  const all = index.ranking(query, now, MAX_ROWS);
  // Repositories of another host may have the same name. A host that is not known may be an alias, or one for Git only.
  const hosts = address.sessions.map(webHostOf);
  const isThere = ({ host }: CatalogueEntry): boolean => hosts.some((each) => each === host);
  const there = hosts.length > 0 ? all.filtered(isThere) : all;
  const found = isOnServer ? there.filtered(({ session }) => session !== LOCAL_SESSION) : there;
  const isNamed = ({ repository }: CatalogueEntry): boolean =>
    !repository.local && repository.full_name.toLowerCase() === name.toLowerCase();
  const isKnown = (): boolean => (hosts.length > 0 ? found.first(found.size).some(isNamed) : index.has(name));
  const shown = found.first(MAX_ROWS);
  for (const entry of shown.slice(0, IN_VIEW)) cloneFacts.readIfDue(entry);
  const areFromSeveral =
    new Set(shown.flatMap(({ session, host }) => (session === LOCAL_SESSION ? [] : host))).size > 1;
  const rows = shown.map((entry) => repositoryItem(entry, now, areFromSeveral));
  const proposals = completionItems(completeQuery(text, index.vocabulary));
  const more = found.size - rows.length;
  const listed = [...problemItems(query), ...proposals, ...rows];
  const areArriving = isArriving(library);
  const emptyItem =
    listed.length > 0 ? undefined : index.size === 0 ? nothingLoadedItem(isBusy) : noHitItem(areArriving);
  const items = [...listed, ...(more > 0 ? [moreItem(more)] : []), ...(emptyItem ? [emptyItem] : [])];
  // An unfinished qualifier value is completed; a word is searched as typed.
  const first = (query.unfinished ? (proposals[0] ?? rows[0]) : (rows[0] ?? proposals[0])) ?? emptyItem;
  const host = isAddress ? hosts[0] : lookUp?.host;
  const isUnknown = found.size === 0 || (name.includes('/') && !isKnown());
  const lookUps = lookUp && host !== undefined && isUnknown ? lookUpItems(name, host) : [];
  const unread = found.size > 0 ? 0 : library.unreadOwners;
  const others = [...unreadItems(unread, isBusy), ...unavailableItems(library)];
  const file = opensFiles ? pastedFile(library.entries, address) : undefined;
  const fileItems = file && fileHosts.serves(file.entry.session) ? [pastedFileItem(file)] : [];
  // What was typed may still arrive.
  const isMissing = found.size === 0 && !areArriving;
  // One word may be a user, or a part of a name that isn’t loaded yet: Enter must not decide that.
  const looksUpFirst = isMissing && lookUps.some((item) => item.does === 'lookUp' && item.name.includes('/'));
  const load = first?.does === 'nothing' ? others.find(({ does }) => does === 'load') : undefined;
  return {
    title: [title, describeCount(found.size, index.size, areArriving), ageOf(library, now)].filter(Boolean).join(' · '),
    items: [
      ...waitingItems(library),
      ...fileItems,
      ...(looksUpFirst ? [...lookUps, ...items] : [...items, ...lookUps]),
      ...others,
    ],
    first: fileItems[0] ?? (looksUpFirst ? lookUps[0] : undefined) ?? load ?? first,
  };
}

/** Whether there are repositories that can't be found yet. */
function isArriving({ stores }: Library): boolean {
  return stores.some(({ state }) => state.isArriving);
}

/** The age of the searched lists. */
function ageOf({ stores }: Library, now: Time): string {
  const updatedAt = stores.flatMap(({ state }) => state.validatedAt ?? []);
  return updatedAt.length > 0 ? l10n.t('updated {0}', age(now, Math.min(...updatedAt))) : '';
}

function describeCount(found: number, all: number, areMoreArriving: boolean): string {
  if (areMoreArriving) {
    return found === all
      ? plural(all, l10n.t('{0} repository so far|{0} repositories so far'))
      : plural(all, l10n.t('{0} of {1} repository so far|{0} of {1} repositories so far'), found, all);
  }
  return found === all
    ? plural(all, l10n.t('{0} repository|{0} repositories'))
    : plural(all, l10n.t('{0} of {1} repository|{0} of {1} repositories'), found, all);
}
