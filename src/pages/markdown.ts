import { commands } from 'vscode';
import type { Clock } from '../base/core/clock.ts';
import { escapeHtml } from '../base/core/text.ts';
import { type ReadmePart, readmeParts } from './core/readmeParts.ts';

/** The engine gets no further part after this time, in milliseconds. */
const LIMIT_MS = 3000;

/**
 * Renders the Markdown of READMEs with VS Code's own engine, to which other extensions may have added plugins. It runs
 * synchronously in the extension host, so it gets a long text in parts; what takes too long becomes text. The output is
 * not sanitized.
 * @param texts share the time
 * @returns undefined if there is no engine, or it fails
 */
export async function renderMarkdown(texts: readonly string[], clock: Clock): Promise<readonly string[] | undefined> {
  let isLate = false;
  const finished = new AbortController();
  clock.delay(LIMIT_MS, finished.signal).then(
    () => (isLate = true),
    () => undefined,
  );
  const rendered: string[][] = texts.map(() => []);
  let isFirst = true;
  try {
    for (const [index, { kind, text }] of texts.flatMap(partsAt)) {
      // Other extensions are waiting.
      if (!isFirst) await new Promise((resolve) => setTimeout(resolve));
      isFirst = false;
      const html = kind === 'markdown' && !isLate ? await renderPart(text) : kind === 'html' ? text : plain(text);
      if (html === undefined) return undefined;
      rendered[index]?.push(html);
    }
  } finally {
    finished.abort();
  }
  return rendered.map((parts) => parts.join('\n'));
}

/** The parts of a text, with its place among the others. */
function partsAt(text: string, index: number): readonly (readonly [number, ReadmePart])[] {
  return readmeParts(text).map((part) => [index, part]);
}

async function renderPart(text: string): Promise<string | undefined> {
  try {
    const rendered: unknown = await commands.executeCommand('markdown.api.render', text);
    return typeof rendered === 'string' ? rendered : undefined;
  } catch {
    return undefined;
  }
}

function plain(text: string): string {
  return `<pre class="plain">${escapeHtml(text)}</pre>`;
}
