import { l10n, type QuickInputButton, type QuickPickItem, ThemeIcon } from 'vscode';
import type { CatalogueEntry } from '../../core/search/catalogue.ts';
import type { Completion } from '../../core/search/completion.ts';
import type { Query } from '../../core/search/query.ts';
import { oneLine, withoutIcons } from '../../core/text.ts';
import { Command, type CommandId, View } from '../../ids.ts';
import { wholeNumber } from '../../platform/format.ts';
import { describeProblem } from '../../platform/queryText.ts';
import { factsOf, pushedOf } from '../repositoryText.ts';
import { iconIdOf } from '../tree/renderRepository.ts';

/** More rows than anybody reads take long to send to the window. */
export const MOST_ROWS = 200;

const MOST_COMPLETIONS = 7;

/** A row of a list that is searched by typing; what a click on it does. */
export type SearchItem = QuickPickItem &
  (
    | { readonly does: 'open'; readonly entry: CatalogueEntry }
    | { readonly does: 'complete'; readonly text: string }
    | { readonly does: 'run'; readonly command: string }
    | { readonly does: 'accept' | 'nothing' }
  );

/** A button of a repository's row. */
export interface RowButton extends QuickInputButton {
  readonly command: CommandId;
}

/** Rows are always shown: the list was searched already, by other rules than VS Code's. */
const always = { alwaysShow: true } as const;

export function repositoryItem(entry: CatalogueEntry, now: number): SearchItem {
  const { repository } = entry;
  return {
    ...always,
    does: 'open',
    entry,
    label: withoutIcons(oneLine(repository.full_name, 200)),
    description: withoutIcons([...factsOf(repository), pushedOf(repository, now) ?? ''].filter(Boolean).join(' · ')),
    iconPath: new ThemeIcon(iconIdOf(repository)),
    buttons: buttons(),
  };
}

/** Proposals for what is being typed: what the last word may become. */
export function completionItems(completions: readonly Completion[]): readonly SearchItem[] {
  return completions.slice(0, MOST_COMPLETIONS).map(({ label, insert }) => ({
    ...always,
    does: 'complete',
    text: insert,
    label: withoutIcons(oneLine(label, 100)),
    iconPath: new ThemeIcon('filter'),
  }));
}

/** What of the text makes no sense, in a row each. */
export function problemItems({ problems }: Query): readonly SearchItem[] {
  return problems.map(describeProblem).map(({ what, remedy }) => ({
    ...always,
    does: 'nothing',
    label: withoutIcons(what),
    // In a line of its own: a long one would be cut.
    detail: withoutIcons(remedy),
    iconPath: new ThemeIcon('warning'),
  }));
}

/** Says that there are more. */
export function moreItem(more: number): SearchItem {
  return {
    ...always,
    does: 'nothing',
    label: l10n.t('{0} more: type to find them', wholeNumber(more)),
    iconPath: new ThemeIcon('ellipsis'),
  };
}

/** Says that nothing fits. */
export function noHitItem(): SearchItem {
  return { ...always, does: 'nothing', label: l10n.t('No repository fits'), iconPath: new ThemeIcon('info') };
}

/** Says that there is nothing to search yet, and leads to where that can be changed. */
export function nothingLoadedItem(isLoading: boolean): SearchItem {
  if (isLoading)
    return { ...always, does: 'nothing', label: l10n.t('Reading repositories'), iconPath: new ThemeIcon('sync') };
  return {
    ...always,
    does: 'run',
    command: `${View.repositories}.focus`,
    label: l10n.t('No repositories are known yet'),
    detail: l10n.t('Open the Repo Rider view: it reads them, or lets you sign in.'),
    iconPath: new ThemeIcon('info'),
  };
}

let made: readonly RowButton[] | undefined;

/** The same for all rows. */
function buttons(): readonly RowButton[] {
  made ??= [
    {
      command: Command.showRepository,
      tooltip: l10n.t('Show Repository Details'),
      iconPath: new ThemeIcon('open-preview'),
    },
    { command: Command.openOnWeb, tooltip: l10n.t('Open on the Web'), iconPath: new ThemeIcon('link-external') },
    { command: Command.clone, tooltip: l10n.t('Clone…'), iconPath: new ThemeIcon('repo-clone') },
    { command: Command.copyHttpsAddress, tooltip: l10n.t('Copy HTTPS Address'), iconPath: new ThemeIcon('copy') },
  ];
  return made;
}

export function isRowButton(button: QuickInputButton): button is RowButton {
  return 'command' in button;
}
