import type { Clock } from '../../core/clock.ts';
import type { Readme } from '../../core/model/repositoryDetails.ts';
import { takeNotes } from '../../core/readme/readmeNotes.ts';
import { renderAll } from '../../platform/markdown.ts';
import type { RepositoryDetailsContent } from '../../protocol/repositoryPage.ts';

/** Longer output of the Markdown engine is shown as plain text instead. */
const MAX_HTML_CHARACTERS = 4 * 1024 * 1024;

export type ReadmeContent = Omit<NonNullable<RepositoryDetailsContent['readme']>, 'revision'>;

/** A README for its page. Markdown is rendered, and not sanitized. */
export async function readmeContent({ path, text, isCut }: Readme, clock: Clock): Promise<ReadmeContent> {
  const isMarkdown = /\.(md|mkdn?|mdown|markdown)$/i.test(path);
  const rendered = isMarkdown && text !== undefined ? await render(text, clock) : undefined;
  return { ...rendered, ...(text !== undefined && { text }), isCut };
}

/** @returns undefined if there is no engine, or the output is too long */
async function render(markdown: string, clock: Clock): Promise<Pick<ReadmeContent, 'html' | 'notes'> | undefined> {
  const { text, notes } = takeNotes(markdown);
  const rendered = await renderAll([text, ...notes.map((note) => note.text)], clock);
  if (!rendered || rendered.reduce((sum, { length }) => sum + length, 0) > MAX_HTML_CHARACTERS) return undefined;
  const [html = '', ...htmlOfNotes] = rendered;
  return { html, notes: notes.map(({ name }, index) => ({ name, html: htmlOfNotes[index] ?? '' })) };
}
