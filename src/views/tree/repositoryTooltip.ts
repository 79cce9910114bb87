import { l10n, MarkdownString } from 'vscode';
import type { Change } from '../../core/changes/change.ts';
import type { ListedRepository } from '../../core/model/repository.ts';
import { oneLine } from '../../core/text.ts';
import { describeChanges } from '../changeText.ts';

/** The tooltip of a repository. Text from the service is escaped, never rendered as Markdown; commands can't run. */
export function repositoryTooltip(
  repository: ListedRepository,
  changes: readonly Change[] = [],
  notes: readonly string[] = [],
): MarkdownString {
  const tooltip = new MarkdownString();
  tooltip
    .appendMarkdown('**')
    .appendText(withoutLinks(oneLine(repository.full_name)))
    .appendMarkdown('**');
  if (repository.description) appendParagraph(tooltip, oneLine(repository.description, 600));
  const traits = [
    repository.private === true && l10n.t('Private'),
    repository.fork && l10n.t('Fork'),
    repository.archived && l10n.t('Archived'),
    repository.mirror_url && l10n.t('Mirror'),
  ].filter((note) => typeof note === 'string');
  if (traits.length > 0) appendParagraph(tooltip, traits.join(' · '));
  if (changes.length > 0) appendParagraph(tooltip, l10n.t('Since your last visit: {0}', describeChanges(changes)));
  for (const note of notes) appendParagraph(tooltip, note);
  return tooltip;
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
