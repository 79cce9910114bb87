import { l10n, type QuickInputButton, type QuickPickItem, ThemeIcon } from 'vscode';
import type { CloneFact } from '../../core/clones/known/cloneFacts.ts';
import { GITHUB_HOST } from '../../core/dialects/github.ts';
import { memoize } from '../../core/memoize.ts';
import type { Library } from '../../core/repositories/library.ts';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import type { Completion } from '../../core/search/completion.ts';
import type { Query } from '../../core/search/query.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { Command, type CommandId, View } from '../../ids.ts';
import { plural, wholeNumber } from '../../platform/texts/format.ts';
import { describeProblem } from '../../platform/texts/queryText.ts';
import { factsOf, pushedOf } from '../texts/repositoryText.ts';
import { iconIdOf } from '../tree/renderRepository.ts';

/** More rows than users read; sending more to the window takes long. */
export const MAX_ROWS = 200;

const MAX_COMPLETION_ROWS = 7;

/** A row of a searchable list, and the effect of picking it. */
export type SearchItem = QuickPickItem &
  (
    | { readonly does: 'open'; readonly entry: CatalogueEntry }
    | { readonly does: 'complete'; readonly text: string }
    | { readonly does: 'run'; readonly command: string }
    | { readonly does: 'lookUp'; readonly name: string; readonly host: string }
    /** Loads the lists that were not read yet. */
    | { readonly does: 'load' }
    | { readonly does: 'accept' | 'nothing' }
  );

/** A button of a repository's row. */
export interface RowButton extends QuickInputButton {
  readonly command: CommandId;
  /** Whether the list is closed first. */
  readonly closesList: boolean;
}

/** Disables VS Code's own filter: the list is already searched by our rules. */
const always = { alwaysShow: true } as const;

/** @param namesHost whether the repositories are on several hosts, where different ones may have the same name */
export function repositoryItem(entry: CatalogueEntry, now: number, namesHost: boolean): SearchItem {
  const { repository, clone } = entry;
  return {
    ...always,
    does: 'open',
    entry,
    label: withoutIcons(oneLine(repository.full_name, 200)),
    description: withoutIcons(
      [
        ...(namesHost ? [oneLine(entry.host, 100)] : []),
        ...cloneFactsOf(clone),
        ...factsOf(repository),
        pushedOf(repository, now) ?? '',
      ]
        .filter(Boolean)
        .join(' · '),
    ),
    iconPath: new ThemeIcon(iconIdOf(repository)),
    buttons: buttonsOf(entry.host, clone !== undefined),
  };
}

/** Where Enter leads: to the clone, on this branch. */
function cloneFactsOf(clone: CloneFact | undefined): readonly string[] {
  if (!clone) return [];
  return clone.branch === undefined ? [l10n.t('cloned')] : [l10n.t('cloned: {0}', oneLine(clone.branch, 100))];
}

/** Completions of the last word. */
export function completionItems(completions: readonly Completion[]): readonly SearchItem[] {
  return completions.slice(0, MAX_COMPLETION_ROWS).map(({ label, insert }) => ({
    ...always,
    does: 'complete',
    text: insert,
    label: withoutIcons(oneLine(label, 100)),
    iconPath: new ThemeIcon('filter'),
  }));
}

/** A filter that is offered before the user types. */
export interface OfferedFilter {
  readonly name: string;
  readonly query: string;
}

export function offeredItems(filters: readonly OfferedFilter[]): readonly SearchItem[] {
  return filters.map(({ name, query }) => ({
    ...always,
    does: 'complete',
    text: query,
    label: withoutIcons(oneLine(name, 100)),
    description: withoutIcons(oneLine(query)),
    iconPath: new ThemeIcon('filter'),
  }));
}

/** A row for each invalid part of the query. */
export function problemItems({ problems }: Query): readonly SearchItem[] {
  return problems.map(describeProblem).map(({ what, remedy }) => ({
    ...always,
    does: 'nothing',
    label: withoutIcons(what),
    // On its own line, because a long description would be truncated.
    detail: withoutIcons(remedy),
    iconPath: new ThemeIcon('warning'),
  }));
}

export function moreItem(more: number): SearchItem {
  return {
    ...always,
    does: 'nothing',
    label: l10n.t('{0} more. Type to find them.', wholeNumber(more)),
    iconPath: new ThemeIcon('ellipsis'),
  };
}

/** @param areMoreArriving whether repositories are loading that may match */
export function noHitItem(areMoreArriving: boolean): SearchItem {
  return areMoreArriving
    ? {
        ...always,
        does: 'nothing',
        label: l10n.t('No matching repositories yet. More are loading…'),
        iconPath: new ThemeIcon('loading~spin'),
      }
    : { ...always, does: 'nothing', label: l10n.t('No matching repositories'), iconPath: new ThemeIcon('info') };
}

/** Offers to look up an account or a repository by its exact name. */
export function lookUpItems(name: string, host: string): readonly SearchItem[] {
  if (!/^[\w.-]{1,100}(\/[\w.-]{1,100})?$/.test(name)) return [];
  const label = name.includes('/')
    ? l10n.t('Look up the repository {0} on {1}', name, host)
    : l10n.t('Look up the user or organization {0} on {1}', name, host);
  return [{ ...always, does: 'lookUp', name, host, label, iconPath: new ThemeIcon('search') }];
}

/** Says that the search lacks repositories, and loads them. */
export function unreadItems(owners: number, isLoading: boolean): readonly SearchItem[] {
  if (owners === 0 || isLoading) return [];
  const label = plural(owners, l10n.t('{0} owner isn’t fully loaded|{0} owners aren’t fully loaded'));
  const description = l10n.t('Load now');
  return [{ ...always, does: 'load', label, description, iconPath: new ThemeIcon('cloud-download') }];
}

/** Says that nothing is loaded, and opens the view that can change that. */
export function nothingLoadedItem(isLoading: boolean): SearchItem {
  if (isLoading)
    return { ...always, does: 'nothing', label: l10n.t('Loading repositories…'), iconPath: new ThemeIcon('sync') };
  return {
    ...always,
    does: 'run',
    command: `${View.repositories}.focus`,
    label: l10n.t('No repositories loaded yet'),
    detail: l10n.t('Open the Repo Rider view to load repositories or to sign in.'),
    iconPath: new ThemeIcon('info'),
  };
}

/**
 * Says that repositories of accounts are not searched, and opens the view, which says why. None if all accounts are
 * available.
 */
export function unavailableItems({ unavailable }: Pick<Library, 'unavailable'>): readonly SearchItem[] {
  const accounts = unavailable.filter(({ reason }) => reason !== 'pending').length;
  if (accounts === 0) return [];
  return [
    {
      ...always,
      does: 'run',
      command: `${View.repositories}.focus`,
      label: plural(accounts, l10n.t('{0} account isn’t available|{0} accounts aren’t available')),
      detail: l10n.t('Open the Repo Rider view to see why.'),
      iconPath: new ThemeIcon('warning'),
    },
  ];
}

/** The same objects for all rows of a host. */
function buttonsOf(host: string, isCloned: boolean): readonly RowButton[] {
  return isCloned ? buttonsOfClones(host) : buttonsOfOthers(host);
}

const buttonsOfClones = memoize((host: string): readonly RowButton[] => [
  {
    command: Command.openInNewWindow,
    closesList: true,
    tooltip: l10n.t('Open in New Window'),
    iconPath: new ThemeIcon('empty-window'),
  },
  {
    command: Command.addToWorkspace,
    closesList: true,
    tooltip: l10n.t('Add to Workspace'),
    iconPath: new ThemeIcon('add'),
  },
  ...detailButtons(host),
]);

const buttonsOfOthers = memoize((host: string): readonly RowButton[] => [
  {
    command: Command.cloneAndOpen,
    closesList: true,
    tooltip: l10n.t('Clone and Open…'),
    iconPath: new ThemeIcon('repo-clone'),
  },
  ...detailButtons(host),
]);

function detailButtons(host: string): readonly RowButton[] {
  const openOnWeb = host === GITHUB_HOST ? l10n.t('Open on GitHub') : l10n.t('Open in Browser');
  return [
    {
      command: Command.showRepository,
      closesList: false,
      tooltip: l10n.t('Show Repository Details'),
      iconPath: new ThemeIcon('open-preview'),
    },
    { command: Command.openOnWeb, closesList: false, tooltip: openOnWeb, iconPath: new ThemeIcon('link-external') },
    {
      command: Command.copyHttpsAddress,
      closesList: false,
      tooltip: l10n.t('Copy HTTPS Clone URL'),
      iconPath: new ThemeIcon('copy'),
    },
  ];
}

export function isRowButton(button: QuickInputButton): button is RowButton {
  return 'command' in button;
}
