import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import { root } from './root.ts';

describe('what one reads first', () => {
  for (const file of ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', 'src/ARCHITECTURE.md']) {
    it(`links to what is there: ${file}`, () => {
      const links = [...readFileSync(root + file, 'utf8').matchAll(/\]\(([^)#:]+)\)/g)].map(([, path = '']) => path);
      if (file === 'README.md') assert.ok(links.length > 3);
      assert.deepEqual(
        links.filter((path) => !existsSync(join(root, dirname(file), path))),
        [],
      );
    });
  }

  it('names files that are there: src/ARCHITECTURE.md', () => {
    const text = readFileSync(`${root}src/ARCHITECTURE.md`, 'utf8');
    const paths = [...text.matchAll(/`((?:src|test|media|scripts)\/[\w./]+)`/g)].map(([, path = '']) => path);
    assert.ok(paths.length > 60, `only ${paths.length}`);
    assert.deepEqual(
      paths.filter((path) => !existsSync(root + path)),
      [],
    );
  });
});

describe('the tables of README', () => {
  /** The first cells of the rows below a heading, and the last. */
  const cellsBelow = (heading: string): readonly (readonly [string, string])[] => {
    const readme = readFileSync(`${root}README.md`, 'utf8');
    const [, section = ''] = readme.split(`\n## ${heading}\n`);
    const [own = ''] = section.split('\n## ');
    const rows = own.split('\n').filter((line) => line.startsWith('| '));
    // The first is what stands above the columns.
    return rows.slice(1).map((row) => {
      const cells = row.slice(2, -2).split(' | ');
      return [cells[0] ?? '', cells.at(-1) ?? ''];
    });
  };
  const { commands, configuration, menus, keybindings } = manifest.contributes;

  it('have every setting, in the order of VS Code’s, with its default', () => {
    const settings = Object.entries(configuration.properties).toSorted(([, a], [, b]) => a.order - b.order);
    assert.deepEqual(
      cellsBelow('Settings'),
      settings.map(([key, value]) => [`\`${key}\``, value.default === '' ? 'empty' : `\`${value.default}\``]),
    );
  });

  it('have every command of the palette, in its words', () => {
    const hidden = new Set(menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command));
    const titles = commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ title }) => Object.entries(texts).find(([key]) => title === `%${key}%`)?.[1]);
    assert.ok(titles.length > 20);
    assert.deepEqual(
      cellsBelow('Commands').map(([command]) => command),
      titles.map((title) => `*${title}*`),
    );
  });

  it('are followed by every shortcut', () => {
    const readme = readFileSync(`${root}README.md`, 'utf8');
    for (const { key } of keybindings) {
      assert.ok(readme.includes(key.replace(/(^|\+)\w/g, (part) => part.toUpperCase())), key);
    }
  });
});
