/**
 * A table in Markdown (https://github.github.com/gfm/#tables-extension-): the first column is text, the others are
 * numbers.
 */
export function markdownTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, index) => (index === 0 ? '---' : '---:'));
  const lines = [header.map(inCell), rule, ...rows.map((row) => row.map(inCell))];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Converts text to one line, and escapes characters that would end the cell. */
function inCell(text: string): string {
  return text.replaceAll(/\s+/g, ' ').replaceAll(/[\\|]/g, '\\$&');
}
