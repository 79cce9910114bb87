import { plainTexts } from './plainTexts.ts';
import { mayHaveEmoji, withEmoji } from './readmeMarks.ts';

let table: Promise<ReadonlyMap<string, string>> | undefined;

/** Replaces codes such as `:rocket:`, except in code. Never rejects: without the table, they stay text. */
export async function replaceEmoji(content: Element): Promise<void> {
  const texts = plainTexts(content).filter(({ data }) => mayHaveEmoji(data));
  if (texts.length === 0) return;
  table ??= loadTable();
  const emoji = await table;
  for (const text of texts) {
    const replaced = withEmoji(text.data, emoji);
    if (replaced !== text.data) text.data = replaced;
  }
}

/** Loads a file of its own, which only pages with such a code need. */
async function loadTable(): Promise<ReadonlyMap<string, string>> {
  try {
    return (await import('./emoji.ts')).emoji;
  } catch {
    table = undefined;
    return new Map();
  }
}
