import { MarkdownString, Uri } from 'vscode';
import type { Time } from '../base/core/clock.ts';
import { type Line, showable } from '../base/core/text.ts';
import { age, displayPath, plural } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts } from '../base/language.ts';
import type { CloneState } from '../clones/core/git/cloneStates.ts';
import type { Worktrees } from '../clones/core/git/statusOutput.ts';
import type { Clone } from '../clones/core/known/knownClones.ts';
import { Command } from '../ids.ts';
import type { ListedRepository } from '../model/core/repository.ts';
import { describeChanges } from '../repositories/changeText.ts';
import { factsOf } from '../repositories/repositoryText.ts';
import { workFacts } from './rowFacts.ts';
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
  tooltip.appendMarkdown('**').appendText(withoutLinks(repository.full_name)).appendMarkdown('**');
  if (repository.description) appendParagraph(tooltip, repository.description);
  for (const facts of [visibilityOf(repository), detailsOf(repository, now)]) {
    if (facts.length > 0) appendParagraph(tooltip, facts.join(' · '));
  }
  const { topics } = repository;
  if (topics && topics.length > 0) appendParagraph(tooltip, l10n.t('Topics: {0}', joinParts(topics)));
  if (tags.length > 0) appendParagraph(tooltip, l10n.t('Tags: {0}', joinParts(tags)));
  if (changes.length > 0) appendParagraph(tooltip, l10n.t('Since your last visit: {0}', describeChanges(changes)));
  if (repository.local?.isListed === false)
    appendParagraph(tooltip, showable(clone?.remotes[0] ?? l10n.t('No remote on a server')));
  // The worktrees of a worktree are those beside it.
  const worktrees = repository.local?.worktreeOf === undefined && state?.kind === 'read' ? countOf(state) : 0;
  if (clone) appendParagraph(tooltip, describeClone(clone, state, worktrees));
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
  const {
    pushed_at: pushed,
    changed_at: changed,
    default_branch: branch,
    license,
    open_issues_count: issues,
  } = repository;
  const licenseName = license?.name ?? license?.spdx_id;
  return [
    ...factsOf(repository),
    ...(pushed ? [l10n.t('Last push {0}', age(now, Date.parse(pushed)))] : []),
    ...(!pushed && changed ? [l10n.t('Updated {0}', age(now, Date.parse(changed)))] : []),
    ...(branch ? [l10n.t('Default branch {0}', branch)] : []),
    ...(licenseName ? [licenseName] : []),
    ...(issues == null ? [] : [plural(issues, l10n.t('{0} open issue|{0} open issues'))]),
  ];
}

/** Where a clone is and its state, such as “Cloned in /home/rita/handbook: main, 3 changes, 1 ahead”. */
function describeClone(
  clone: Pick<Clone, 'folder' | 'branch'>,
  state: CloneState | undefined,
  worktrees: number,
): Line {
  const folder = showable(displayPath(Uri.parse(clone.folder)));
  const facts = describeState(clone, state, worktrees);
  return facts === '' ? l10n.t('Cloned in {0}', folder) : l10n.t('Cloned in {0}: {1}', folder, facts);
}

function countOf({ worktrees, moreWorktrees }: Worktrees): number {
  return worktrees.length + moreWorktrees;
}

function describeState(
  { branch: found }: Pick<Clone, 'branch'>,
  state: CloneState | undefined,
  worktrees: number,
): Line {
  const branch = state?.kind === 'read' ? state.branch : found;
  const name = branch === undefined ? [] : [showable(branch)];
  switch (state?.kind) {
    case 'read': {
      const elsewhere = l10n.t(
        '{0} commit on a branch that isn’t checked out|{0} commits on branches that aren’t checked out',
      );
      const { changes, aheadElsewhere, stashes } = state;
      return joinParts([
        ...(name.length > 0 ? name : [l10n.t('no branch')]),
        ...(changes === 0 ? [l10n.t('no changes')] : []),
        ...workFacts({ ...state, aheadElsewhere: 0 }).map(({ text }) => text),
        ...(aheadElsewhere ? [plural(aheadElsewhere, elsewhere)] : []),
        ...(stashes > 0 ? [plural(stashes, l10n.t('{0} stash|{0} stashes'))] : []),
        ...(worktrees > 0 ? [plural(worktrees, l10n.t('{0} worktree|{0} worktrees'))] : []),
      ]);
    }
    case 'unsafe':
      return joinParts([...name, l10n.t('state unknown because its Git configuration sets {0}', showable(state.key))]);
    case 'notOwned':
      return joinParts([...name, l10n.t('state unknown because the folder belongs to another user')]);
    case 'failed':
      return joinParts([...name, l10n.t('state unknown because Git failed')]);
    case 'elsewhere':
      return joinParts([...name, l10n.t('state unknown because this window can’t read the disk')]);
    case 'unconfirmed':
      return joinParts([...name, l10n.t('changes not shown, because it isn’t in a clone folder')]);
    case undefined:
      return joinParts(name);
  }
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
