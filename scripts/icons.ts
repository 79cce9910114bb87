import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

/** VS Code's icons, as a font and the style sheet that names them. */
interface Icons {
  readonly font: Uint8Array;
  readonly css: string;
}

const RULE = /^\.codicon-([\w-]+):before \{ content: "\\([\da-f]+)" \}$/gm;

/** The icons that stand, by their names, in the texts of scripts; a script may choose one as it runs. */
export async function iconsOf(scripts: readonly string[]): Promise<Icons> {
  const path = fileURLToPath(import.meta.resolve('@vscode/codicons/dist/codicon.css'));
  const [css, font] = await Promise.all([readFile(path, 'utf8'), readFile(path.replace(/css$/, 'ttf'))]);
  const words = new Set(scripts.flatMap((script) => script.match(/(?<=["'`=])[a-z][a-z-]+(?=["'`])/g) ?? []));
  const used = [...css.matchAll(RULE)].filter(([, name = '']) => words.has(name));
  if (used.length === 0) throw new Error('No icon is used, or codicon.css is written in another way.');
  const letters = used.map(([, , code = '']) => String.fromCodePoint(Number.parseInt(code, 16)));
  return {
    font: await subsetFont(font, letters.join(''), { targetFormat: 'truetype' }),
    css: `${css.replaceAll(RULE, '').trimEnd()}\n${used.map(([rule]) => rule).join('\n')}\n`,
  };
}
