import { l10n, MarkdownString } from 'vscode';
import type { Time } from '../../core/clock.ts';
import type { CloneState } from '../../core/clones/git/cloneStates.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { Command } from '../../ids.ts';
import { age, plural } from '../../platform/texts/format.ts';
import { joinParts } from '../../platform/texts/language.ts';
import { describeChanges } from '../texts/changeText.ts';
import { describeClone } from '../texts/cloneText.ts';
import type { Marks } from './rowMarks.ts';

/** Local information for a tooltip. */
interface TooltipMarks extends Partial<Pick<Marks, 'tags' | 'changes' | 'clone'>> {
  /** The state of the clone; undefined while it is unknown. */
  readonly state?: CloneState | undefined;
}

/** The tooltip of a repository. Text from the service is escaped, never rendered as Markdown. */
export function repositoryTooltip(
  repository: ListedRepository,
  { tags = [], changes = [], clone, state }: TooltipMarks,
  now: Time,
): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip
    .appendMarkdown('**')
    .appendText(withoutLinks(oneLine(repository.full_name)))
    .appendMarkdown('**');
  if (repository.description) appendParagraph(tooltip, oneLine(repository.description, 600));
  for (const facts of [visibilityOf(repository), detailsOf(repository, now)]) {
    if (facts.length > 0) appendParagraph(tooltip, facts.join(' · '));
  }
  const { topics } = repository;
  if (topics && topics.length > 0) appendParagraph(tooltip, l10n.t('Topics: {0}', oneLine(joinParts(topics), 300)));
  if (tags.length > 0) appendParagraph(tooltip, l10n.t('Tags: {0}', joinParts(tags)));
  if (changes.length > 0) appendParagraph(tooltip, l10n.t('Since your last visit: {0}', describeChanges(changes)));
  if (clone) appendParagraph(tooltip, describeClone(clone, state));
  if (state?.kind === 'unconfirmed') appendFolderLink(tooltip);
  return tooltip;
}

/** A link that lets the user choose where Git may read changes. No other command can run. */
function appendFolderLink(tooltip: MarkdownString): void {
  tooltip.isTrusted = { enabledCommands: [Command.chooseCloneFolders] };
  tooltip.appendMarkdown(`\n\n[${l10n.t('Choose Clone Folders…')}](command:${Command.chooseCloneFolders})`);
}

function visibilityOf(repository: ListedRepository): readonly string[] {
  const { private: isPrivate, visibility, fork, archived, mirror_url: mirror } = repository;
  return [
    ...(visibility === 'internal'
      ? [l10n.t('Internal')]
      : isPrivate === undefined
        ? []
        : [isPrivate ? l10n.t('Private') : l10n.t('Public')]),
    ...(fork ? [l10n.t('Fork')] : []),
    ...(archived ? [l10n.t('Archived')] : []),
    ...(mirror ? [l10n.t('Mirror')] : []),
  ];
}

/** Unknown facts are left out. */
function detailsOf(repository: ListedRepository, now: number): readonly string[] {
  const { pushed_at: pushed, default_branch: branch, license, open_issues_count: issues } = repository;
  const licenseName = license?.name ?? license?.spdx_id;
  return [
    ...(pushed ? [l10n.t('Last push {0}', age(now, Date.parse(pushed)))] : []),
    ...(branch ? [l10n.t('Default branch {0}', oneLine(branch, 100))] : []),
    ...(licenseName ? [oneLine(licenseName, 100)] : []),
    ...(issues == null ? [] : [plural(issues, l10n.t('{0} open issue|{0} open issues'))]),
  ];
}

/** Places where a zero-width space keeps Markdown from creating an autolink, also within a word. */
const AUTOLINK = /(?<=:\/|www|@)/gi;

function withoutLinks(text: string): string {
  return text.replace(AUTOLINK, '\u200b');
}

/** Appends word by word, because `appendText` makes spaces non-breaking and lines would not wrap. */
function appendParagraph(tooltip: MarkdownString, text: string): void {
  tooltip.appendMarkdown('\n\n');
  for (const word of text.split(' ')) tooltip.appendText(withoutLinks(word)).appendMarkdown(' ');
}
