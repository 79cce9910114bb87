import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { drawIcon } from './pictures.ts';

const media = fileURLToPath(new URL('../media/', import.meta.url));

// The manifest needs a PNG, because the Marketplace doesn't show SVG icons.
await writeFile(`${media}icon.png`, await drawIcon(await readFile(`${media}icon-source.svg`)));
