import { type QuickPickItem, window } from 'vscode';
import { type Line, oneLine, showable } from '../base/core/text.ts';
import { wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import {
  isSavable,
  LONGEST_NAME,
  MAX_FILTERS,
  type SavedFilter,
  type SavedFilters,
} from '../repositories/core/savedFilters.ts';
import { askFilter } from '../search/askFilter.ts';
import { parseWholeQuery } from '../search/core/parseQuery.ts';
import { unsavedFilters } from '../search/usualFilterText.ts';
import type { SidebarServices } from './sidebar.ts';

type FilterItem = QuickPickItem & { readonly name: string; readonly query: string | undefined };

/**
 * Lets the user save the current filter, one of the usual ones, or a new one, under a name. The sidebar then shows it
 * as a group.
 */
export async function saveFilter(services: SidebarServices): Promise<void> {
  const { savedFilters, viewState, view } = services;
  if (savedFilters.all.length >= MAX_FILTERS) {
    void window.showWarningMessage(
      l10n.t('There are already {0} saved filters. Remove one first.', wholeNumber(MAX_FILTERS)),
    );
    return;
  }
  const chosen = await chooseFilter(services);
  const query = chosen && (chosen.query ?? (await askQuery(services, '')));
  if (!chosen || !query || !checkLength(query)) return;
  const name = await askName(l10n.t('Save Filter'), chosen.name || proposedName(query), savedFilters.all);
  if (name === undefined) return;
  const id = await savedFilters.add({ name, query });
  // The group takes the place of the filter, which would hide it.
  if (viewState.arrangement.filter === query) await viewState.arrange({ filter: '' });
  await view.revealSaved(id);
}

/** A filter that is its own name; none for one that doesn't do what it says. */
export function proposedName(query: string): string {
  return parseWholeQuery(query).problems.length > 0 ? '' : oneLine(query, LONGEST_NAME);
}

export async function renameFilter(savedFilters: SavedFilters, id?: string): Promise<void> {
  const filter = find(savedFilters, id);
  const others = savedFilters.all.filter((each) => each !== filter);
  const name = filter && (await askName(l10n.t('Rename Saved Filter'), filter.name, others));
  if (filter && name !== undefined) await savedFilters.change(filter.id, { name });
}

export async function editFilter(services: SidebarServices, id?: string): Promise<void> {
  const filter = find(services.savedFilters, id);
  const title = filter && l10n.t('Edit Filter: {0}', showable(filter.name));
  const query = filter && (await askQuery(services, filter.query, title));
  if (filter && query) await services.savedFilters.change(filter.id, { query });
}

export async function moveFilter(savedFilters: SavedFilters, id: string | undefined, by: -1 | 1): Promise<void> {
  const filter = find(savedFilters, id);
  if (filter) await savedFilters.move(filter.id, by);
}

/** Removes a saved filter, and lets the user restore it. */
export async function removeFilter({ savedFilters, log }: SidebarServices, id?: string): Promise<void> {
  const filter = find(savedFilters, id);
  if (!filter) return;
  const restore = await savedFilters.remove(filter.id);
  const undo = l10n.t('Undo');
  const text = l10n.t('Removed the saved filter “{0}”.', showable(filter.name));
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(log, Command.removeFilter, async () => {
    const chosen = await window.showInformationMessage(text, undo);
    if (chosen === undo && savedFilters.all.length < MAX_FILTERS) await restore();
  });
}

/** Other extensions can call the commands with any id. */
function find({ all }: SavedFilters, id: string | undefined): SavedFilter | undefined {
  return all.find((filter) => filter.id === id);
}

async function chooseFilter(services: SidebarServices): Promise<FilterItem | undefined> {
  const { savedFilters, library, viewState } = services;
  const { filter } = viewState.arrangement;
  const { all } = savedFilters;
  // Most users save what they see.
  if (filter !== '' && all.every(({ query }) => query !== filter)) return itemOf('', filter, '');
  const usual = unsavedFilters(library, all)
    .filter(({ query }) => query !== filter)
    .map(({ name, query }) => itemOf(name, query, name));
  const another = { label: l10n.t('Another filter…'), name: '', query: undefined };
  return window.showQuickPick([...usual, another], {
    title: l10n.t('Save Filter'),
    placeHolder: l10n.t('Choose a filter to see its repositories as a group'),
  });
}

function itemOf(label: string, query: string, name: string): FilterItem {
  return { label, description: showable(query), name, query };
}

/** Lets the user type a query; the tree shows its effect meanwhile. @returns undefined or empty if the user cancels */
async function askQuery(services: SidebarServices, before: string, title?: Line): Promise<string | undefined> {
  const { clock, viewState } = services;
  const query = await askFilter(services.search, clock, before, (text) => viewState.previewFilter(text), [], title);
  viewState.previewFilter(undefined);
  return query !== undefined && checkLength(query) ? query : undefined;
}

/** Says so if a query is too long. */
function checkLength(query: string): boolean {
  const isShort = query === '' || isSavable(query);
  if (!isShort) void window.showWarningMessage(l10n.t('The filter is too long to be saved. Use fewer words.'));
  return isShort;
}

async function askName(title: string, before: string, others: readonly SavedFilter[]): Promise<string | undefined> {
  const name = await window.showInputBox({
    title,
    prompt: l10n.t('Enter a name for the group in the sidebar.'),
    value: before,
    validateInput: (text) => {
      const { length } = oneLine(text);
      if (length === 0) return l10n.t('Enter a value.');
      if (others.some(({ name: other }) => other === oneLine(text)))
        return l10n.t('There is already a saved filter with this name.');
      return length > LONGEST_NAME
        ? l10n.t('A name has at most {0} characters.', wholeNumber(LONGEST_NAME))
        : undefined;
    },
  });
  return name === undefined ? undefined : oneLine(name);
}
