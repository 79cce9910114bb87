import assert from 'node:assert/strict';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, matchesGlob } from 'node:path';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import { root } from './root.ts';

const read = (file: string): string => readFileSync(root + file, 'utf8');

const DOCUMENTS = globSync(['*.md', 'docs/**/*.md', '.github/**/*.md'], { cwd: root });

/** The API specification is a copy that must not change. */
/** With a slash at the start. */
const SOURCES = globSync(
  ['src', 'test', 'scripts', 'media'].map((folder) => `${folder}/**/*.ts`),
  { cwd: root },
).map((path) => `/${path}`);
const OWN_DOCUMENTS = DOCUMENTS.filter((file) => file !== 'docs/service-spec.md');

const withoutCode = (markdown: string): string => markdown.replace(/^```.*?^```$/gms, '').replace(/`[^`\n]*`/g, '');

/** The anchors of a document's headings, as GitHub makes them. */
function anchorsOf(markdown: string): ReadonlySet<string> {
  const headings = markdown.replace(/^```.*?^```$/gms, '').match(/(?<=^#{1,6} ).+$/gm) ?? [];
  return new Set(
    headings.map((heading) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

/** Whether a link of a document leads to a file and a heading that exist. */
function leadsSomewhere(file: string, link: string): boolean {
  const [path = '', anchor] = link.split('#');
  const target = path === '' ? file : join(dirname(file), path);
  if (!existsSync(root + target)) return false;
  return anchor === undefined || anchorsOf(read(target)).has(anchor);
}

describe('the documentation', () => {
  it('is found', () => assert.ok(DOCUMENTS.length >= 18, String(DOCUMENTS)));

  for (const file of OWN_DOCUMENTS) {
    it(`links to files and headings that exist: ${file}`, () => {
      const links = [...withoutCode(read(file)).matchAll(/\]\(([^):]+)\)/g)].map(([, link = '']) => link);
      if (file === 'README.md') assert.ok(links.length > 10);
      assert.deepEqual(
        links.filter((link) => !leadsSomewhere(file, link)),
        [],
      );
    });

    it(`names files that exist: ${file}`, () => {
      const paths = [...read(file).matchAll(/\b((?:src|test|media|scripts|docs)\/[\w./-]*\.[a-z]+)\b/g)].map(
        ([, path = '']) => path,
      );
      assert.deepEqual(
        // A word in capitals is a placeholder.
        paths.filter((path) => !/\/[A-Z]{2,}\b/.test(path) && !existsSync(root + path)),
        [],
      );
    });

    it(`names sources by the end of their paths: ${file}`, () => {
      const names = [...read(file).matchAll(/`(?:\.\/)?((?:[\w-]+\/)*[a-z]\w+\.ts)`/g)].map(
        ([, name = '']) => `/${name}`,
      );
      assert.deepEqual(
        names.filter((name) => !SOURCES.some((source) => source.endsWith(name))),
        [],
      );
    });
  }
});

describe('the documentation in the package', () => {
  const rules = read('.vscodeignore').split('\n').filter(Boolean);
  const isPackaged = (file: string): boolean =>
    rules.some((rule) => rule.startsWith('!') && matchesGlob(file, rule.slice(1)));
  const packaged = DOCUMENTS.filter((file) => file.startsWith('docs/') && isPackaged(file));

  it('is what users and authors of extensions read', () => {
    assert.ok(packaged.length > 12, String(packaged));
    assert.ok(!packaged.includes('docs/architecture.md'));
  });

  for (const file of packaged) {
    it(`links only to what is in the package: ${file}`, () => {
      const links = [...withoutCode(read(file)).matchAll(/\]\(([^):]+)\)/g)].map(([, link = '']) => link);
      const targets = links.map((link) => join(dirname(file), link.split('#')[0] ?? ''));
      assert.deepEqual(
        targets.filter((target, index) => !links[index]?.startsWith('#') && !isPackaged(target)),
        [],
      );
    });
  }

  it('has every document that a command or a text opens', () => {
    const source = read('src/base/openDocumentation.ts');
    const names = [...source.matchAll(/^ {2}'([\w-]+)',$/gm)].map(([, name = '']) => name);
    assert.ok(names.length > 5);
    for (const name of names) assert.ok(packaged.includes(`docs/${name}.md`), name);
    const opened = Object.values(texts).flatMap((text) =>
      [...text.matchAll(/openDocumentation\?([^)]+)\)/g)].map(([, value = '']) =>
        JSON.parse(decodeURIComponent(value)),
      ),
    );
    assert.ok(opened.length > 1);
    for (const [place] of opened) assert.ok(names.includes(place.split('#')[0]), place);
  });
});

describe('the tables of commands and settings', () => {
  /** The first cells of the rows of a document's first table, and the last. */
  const cellsOf = (file: string): readonly (readonly [string, string])[] => {
    const [, table = ''] = /\n((?:\|.*\n)+)/.exec(read(file)) ?? [];
    // The first two lines are the header.
    const rows = table.trimEnd().split('\n').slice(2);
    return rows.map((row) => {
      const cells = row.slice(2, -2).split(' | ');
      return [cells[0] ?? '', cells.at(-1) ?? ''];
    });
  };
  const { commands, configuration, menus, keybindings } = manifest.contributes;
  const textOf = (placeholder: string): string =>
    Object.entries(texts).find(([key]) => placeholder === `%${key}%`)?.[1] ?? '';

  it('have every setting, in the order of VS Code’s, with its default', () => {
    const settings = Object.entries(configuration.properties).toSorted(([, a], [, b]) => a.order - b.order);
    assert.deepEqual(
      cellsOf('docs/settings.md'),
      settings.map(([key, value]) => [
        `\`${key}\``,
        String(value.default) === '' ? 'empty' : `\`${String(value.default)}\``,
      ]),
    );
  });

  it('describe settings, and label each choice', () => {
    for (const [key, setting] of Object.entries(configuration.properties)) {
      const words = textOf(setting.markdownDescription);
      assert.ok(words !== '', key);
      if (!('enum' in setting)) continue;
      const labels = setting.enumItemLabels.map(textOf);
      assert.equal(labels.length, setting.enum.length, key);
      assert.ok(
        labels.every((label) => label !== ''),
        key,
      );
    }
  });

  it('contain Markdown only where VS Code renders it', () => {
    const plain = Object.values(configuration.properties).flatMap((setting) => [
      ...('enumItemLabels' in setting ? setting.enumItemLabels : []),
      ...('enumDescriptions' in setting ? setting.enumDescriptions : []),
      ...('patternErrorMessage' in setting ? [setting.patternErrorMessage] : []),
    ]);
    assert.ok(plain.length > 10);
    assert.deepEqual(
      plain.filter((text) => /[`*]|\]\(/.test(textOf(text))),
      [],
    );
  });

  it('have every command of the palette, with its title', () => {
    const hidden = new Set(menus.commandPalette.filter(({ when }) => when === 'false').map(({ command }) => command));
    const titles = commands
      .filter(({ command }) => !hidden.has(command))
      .map(({ title }) => Object.entries(texts).find(([key]) => title === `%${key}%`)?.[1]);
    assert.ok(titles.length > 20);
    assert.deepEqual(
      cellsOf('docs/commands.md').map(([command]) => command),
      titles.map((title) => `*${title}*`),
    );
  });

  it('are followed by every shortcut and no other, also as on macOS', () => {
    const document = read('docs/commands.md');
    const [, tables = ''] = document.split('## Keyboard shortcuts');
    assert.equal(tables.match(/^\| (?!Shortcut)/gm)?.length, keybindings.length, 'rows of shortcuts');
    const [, ofList = ''] = document.split('On macOS, use ⌘ in place of Ctrl.');
    const signs = new Map(Object.entries({ ctrl: '⌃', alt: '⌥', cmd: '⌘' }));
    for (const { key, mac = key } of keybindings) {
      const shown = key.replace(/(^|\+)\w/g, (part) => part.toUpperCase());
      assert.ok(document.includes(shown), key);
      assert.ok(mac.includes('cmd') || !key.includes('ctrl'), `${key} has another key on macOS`);
      const shownOnMac = mac.split('+').map((part) => signs.get(part) ?? part.charAt(0).toUpperCase() + part.slice(1));
      const isReplaced = ofList.includes(`| ${shown} |`) && mac === key.replace('ctrl', 'cmd');
      assert.ok(isReplaced || document.includes(shownOnMac.join('')), mac);
    }
  });
});
