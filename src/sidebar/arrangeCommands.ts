import { type QuickPickItem, window } from 'vscode';
import { l10n } from '../base/l10n.ts';
import { showUntilHidden } from '../base/showUntilHidden.ts';
import { askFilter } from '../search/askFilter.ts';
import { parseQuery } from '../search/core/parseQuery.ts';
import { SORT_KEYS, type SortKey } from '../search/core/sorting.ts';
import { unsavedFilters } from '../search/usualFilterText.ts';
import type { SidebarServices } from './sidebar.ts';
import { GROUPINGS, type Grouping, type ViewState } from './viewState.ts';

/** Lets the user choose the sort order of the rows. */
export async function sortRows(viewState: ViewState): Promise<void> {
  const labels: Readonly<Record<SortKey, string>> = {
    name: l10n.t('Name'),
    pushed: l10n.t('Last push'),
    stars: l10n.t('Stars'),
    size: l10n.t('Size'),
  };
  const { sort: before, filter } = viewState.arrangement;
  const hint = parseQuery(filter).sort && l10n.t('The filter’s “sort:” qualifier takes precedence');
  const sort = await choose(SORT_KEYS, labels, before, l10n.t('Sort Repositories By'), hint);
  if (sort) await viewState.arrange({ sort });
}

/** Lets the user choose the grouping of the rows. */
export async function groupRows(viewState: ViewState): Promise<void> {
  const labels: Readonly<Record<Grouping, string>> = {
    owner: l10n.t('Owner'),
    language: l10n.t('Language'),
    tag: l10n.t('Tag'),
  };
  const grouping = await choose(GROUPINGS, labels, viewState.arrangement.grouping, l10n.t('Group Repositories By'));
  if (grouping) await viewState.arrange({ grouping });
}

/** Lets the user enter the tree's filter. The tree shows its effect meanwhile. */
export async function filterRows(services: SidebarServices): Promise<void> {
  const { library, savedFilters, viewState, clock } = services;
  await library.load();
  // Of a box that is still open.
  viewState.previewFilter(undefined);
  const before = viewState.arrangement.filter;
  const filter = await askFilter(services.search, clock, before, (text) => viewState.previewFilter(text), [
    ...savedFilters.all,
    ...unsavedFilters(library, savedFilters.all),
  ]);
  if (filter === undefined) viewState.previewFilter(undefined);
  else await viewState.arrange({ filter });
}

/** Lets the user choose, starting at what is current. @returns undefined if the user closes the list. */
function choose<Key extends string>(
  keys: readonly Key[],
  labels: Readonly<Record<Key, string>>,
  current: Key,
  title: string,
  placeholder?: string,
): Promise<Key | undefined> {
  const box = window.createQuickPick<QuickPickItem & { readonly key: Key }>();
  box.title = title;
  box.placeholder = placeholder;
  box.items = keys.map((key) => ({
    key,
    label: labels[key],
    ...(key === current && { description: l10n.t('current') }),
  }));
  box.activeItems = box.items.filter(({ key }) => key === current);
  return showUntilHidden<Key>(box, (finish) => {
    box.onDidAccept(() => {
      const [picked] = box.selectedItems;
      if (picked) finish(picked.key);
    });
  });
}
