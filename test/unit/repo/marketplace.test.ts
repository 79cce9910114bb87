import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import manifest from '../../../package.json' with { type: 'json' };
import { marketplaceReadme } from '../../../scripts/marketplaceReadme.ts';
import { drawIcon } from '../../../scripts/pictures.ts';
import { root } from './root.ts';

const readme = readFileSync(`${root}README.md`, 'utf8');
const pixelsOf = (png: Uint8Array): Promise<Buffer> => sharp(png).raw().toBuffer();

describe('the icon', () => {
  it('matches its source', async () => {
    const drawn = await pixelsOf(await drawIcon(await readFile(`${root}media/icon-source.svg`)));
    const stored = await pixelsOf(await readFile(root + manifest.icon));
    assert.equal(drawn.length, stored.length);
    // Other versions of the renderer can round differently.
    const others = drawn.filter((value, index) => Math.abs(value - (stored[index] ?? 0)) > 16).length;
    assert.ok(others < drawn.length / 200, `npm run icon: ${others} of ${drawn.length} values differ`);
  });
});

describe('the Marketplace page', () => {
  it('includes every media file of the manifest in the package', () => {
    const files = [...JSON.stringify(manifest).matchAll(/"(media\/[^"]+)"/g)].map(([, file = '']) => file);
    assert.ok(files.length >= 6);
    const rules = readFileSync(`${root}.vscodeignore`, 'utf8').match(/(?<=^!).+$/gm) ?? [];
    const packed = new Set(rules.flatMap((rule) => globSync(rule, { cwd: root })));
    for (const file of files) assert.ok(packed.has(file), file);
  });

  it('shows no broken pictures or links', () => {
    const shown = marketplaceReadme(readme);
    assert.ok(/!\[/.test(readme) && /\]\([^)#:]+\)/.test(readme), 'README has pictures and links to files');
    assert.deepEqual(shown.match(/!\[|\]\((?!#|https:)[^)]*\)/g), null);
    // Only pictures and the targets of links are removed.
    const words = (markdown: string): readonly string[] => markdown.match(/[\p{L}\p{N}]+/gu) ?? [];
    const targets = readme.replace(/^!\[[^\]]*\]\([^)]+\)$/gm, '').replace(/\]\([^)]+\)/g, ']');
    assert.deepEqual(words(shown), words(targets));
    for (const heading of readme.match(/^## .+$/gm) ?? []) assert.ok(shown.includes(heading), heading);
  });
});

describe('the pictures of README', () => {
  const pictures = globSync('media/screenshots/*.{png,gif}', { cwd: root });

  it('are all shown', () => {
    const shown = [...readme.matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, path = '']) => path);
    assert.deepEqual(shown.toSorted(), pictures.toSorted());
  });

  it('are not SVG, which the Marketplace rejects', () => {
    for (const file of ['README.md', 'CHANGELOG.md']) {
      assert.ok(!/\.svg|<svg/i.test(readFileSync(root + file, 'utf8')), file);
    }
  });
});
