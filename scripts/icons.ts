import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** The icon font and its style sheet. */
interface Icons {
  readonly font: Uint8Array;
  readonly css: string;
}

const RULE = /^\.codicon-([\w-]+):before \{ content: "\\([\da-f]+)" \}$/gm;

/** Returns the icons whose names occur as strings in scripts, because a script may choose icons at run time. */
export async function iconsOf(scripts: readonly string[]): Promise<Icons> {
  const path = fileURLToPath(import.meta.resolve('@vscode/codicons/dist/codicon.css'));
  const [css, font] = await Promise.all([readFile(path, 'utf8'), readFile(path.replace(/css$/, 'ttf'))]);
  const words = new Set(scripts.flatMap((script) => script.match(/(?<=["'`=])[a-z][a-z-]+(?=["'`])/g) ?? []));
  const used = [...css.matchAll(RULE)].filter(([, name = '']) => words.has(name));
  if (used.length === 0) throw new Error('No used icons found: the format of codicon.css may have changed.');
  const letters = used.map(([, , code = '']) => String.fromCodePoint(Number.parseInt(code, 16)));
  return {
    font: await subsetFont(font, letters.join(''), { targetFormat: 'truetype' }),
    css: `${css.replaceAll(RULE, '').trimEnd()}\n${used.map(([rule]) => rule).join('\n')}\n`,
  };
}
