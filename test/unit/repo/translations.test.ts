import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import glossary from '../../../l10n/glossary.json' with { type: 'json' };
import manifest from '../../../package.json' with { type: 'json' };
import {
  CATALOGUES,
  COMMENTS,
  LANGUAGES,
  PAGE_TEXTS,
  packagedTexts,
  readCommented,
  readSources,
  readTexts,
  type SourceTexts,
  type Texts,
} from '../../../scripts/l10nTexts.ts';
import { formsOf, pluralCategories } from '../../../src/base/core/plural.ts';
import { shortKey } from '../../../src/base/core/shortKey.ts';
import { root } from './root.ts';

/** The number of plural forms in English: two. */
const ENGLISH = pluralCategories('en').length;

/**
 * Parts a translation must repeat: placeholders, links, icons, code, search qualifiers, line breaks, the last ellipsis.
 */
const PRESERVED = [
  /\{\d+\}/g,
  /\(command:[^)]*\)/g,
  /\$\([\w-]+\)/g,
  /`[^`]*`/g,
  /\bhttps?:\/\/[\w./]*(?<!\.)/g,
  /\b(?:is|lang|owner|stars|size|pushed|sort|tag|topic|branch):(?:[<>\w.-]*\w)?/g,
  /\n/g,
  /…$/g,
];

function preservedParts(text: string): readonly string[] {
  return PRESERVED.flatMap((pattern) => text.match(pattern) ?? []).toSorted();
}

/** Returns the English text of an entry, without its comment for translators. */
function english(value: string | { readonly message: string }): string {
  return typeof value === 'string' ? value : value.message;
}

/** A label has too few words to show what it means, and several placeholders could be anything. */
function needsComment(text: string): boolean {
  const placeholders = new Set(text.match(/\{\d+\}/g));
  return (
    placeholders.size > 1 ||
    text
      .replace(/\{\d+\}/g, '')
      .split(' ')
      .filter(Boolean).length <= 2
  );
}

/** Manifest keys that only models read, in English. */
const FOR_MODELS = new Set(['modelDescription', 'inputSchema']);

describe('the translatable texts', () => {
  let sources: SourceTexts;

  before(async () => {
    sources = await readSources();
  });

  it('include more than 300 texts, with more than 100 in pages', () => {
    assert.ok(Object.keys(sources.all).length > 300);
    assert.ok(sources.ofPages.length > 100);
  });

  it('are translated into the languages of VS Code’s language packs', () => {
    const packs = ['cs', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pl', 'pt-br', 'ru', 'tr', 'zh-cn', 'zh-tw'];
    assert.deepEqual(LANGUAGES, packs);
  });

  it('have their terms in l10n/glossary.json, and their names in docs/settings.md', async () => {
    const names = Object.values(glossary).map(({ name }) => name);
    assert.deepEqual(Object.keys(glossary), LANGUAGES);
    const settings = (await readFile(`${root}docs/settings.md`, 'utf8')).replaceAll('\n', ' ');
    assert.deepEqual(
      names.filter((name) => !settings.includes(name)),
      [],
    );
  });

  it('match the files that npm run l10n writes', () => {
    assert.deepEqual(readTexts(CATALOGUES[0].source), sources.all);
    assert.deepEqual(readTexts(PAGE_TEXTS), sources.ofPages);
  });

  for (const { source } of CATALOGUES) {
    it(`have comments for translators where their meaning is not clear: ${source}`, () => {
      const texts = Object.entries(readCommented(source));
      assert.deepEqual(
        texts.filter(([, text]) => typeof text === 'string' && needsComment(text)).map(([key]) => key),
        [],
      );
      const comments = Object.entries((readTexts(COMMENTS) as unknown as Record<string, Texts>)[source] ?? {});
      assert.ok(comments.length > 50);
      const keys = new Set(texts.map(([key]) => key));
      assert.deepEqual(
        comments.filter(([key, comment]) => !keys.has(key) || comment.length > 160 || comment.includes('\n')),
        [],
      );
    });
  }

  it('have one or two plural forms with the same placeholders', () => {
    for (const text of Object.values(sources.all).map(english)) {
      const [first = '', ...others] = formsOf(text);
      assert.ok(others.length < ENGLISH, text);
      for (const other of others) assert.deepEqual(preservedParts(other), preservedParts(first), text);
    }
  });

  it('include every text that the manifest shows', () => {
    const shown = JSON.stringify(manifest.contributes, (key, value) => (FOR_MODELS.has(key) ? undefined : value)).match(
      /"(?:title|name|displayName|contents|(?:markdown)?[dD]escription|\w*[mM]essage)":"[^"]*"/g,
    );
    assert.ok(shown && shown.length > 40);
    assert.deepEqual(
      shown.filter((each) => !/:"(?:%[\w.]+%|Repo Rider|repo-rider_\w+)"$/.test(each)),
      [],
    );
  });
});

describe('the package', () => {
  it('contains no files that only translators need', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repo-rider-texts-'));
    const [ofCode, ofManifest] = CATALOGUES.map(({ translation }) => LANGUAGES.map(translation));
    assert.ok(ofCode && ofManifest);
    const sources = CATALOGUES.map(({ source }) => source);
    try {
      for (const file of [...sources, ...ofCode, ...ofManifest, PAGE_TEXTS, 'package.json', '.vscodeignore']) {
        await cp(join(root, file), join(folder, file));
      }
      const packed = await listFiles({ cwd: folder, packageManager: PackageManager.None });
      assert.deepEqual(packed.toSorted(), ['package.json', 'package.nls.json', ...ofManifest].toSorted());
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('has another short key for each text', () => {
    const texts = Object.keys(readTexts(CATALOGUES[0].source));
    const byKey = Map.groupBy(texts, shortKey);
    for (const key of byKey.keys()) assert.match(key, /^[\da-z]{1,5}$/);
    assert.deepEqual(
      Array.from(byKey.values()).filter((same) => same.length > 1),
      [],
      'Texts have the same short key. Change one of them, or the hash in src/base/core/shortKey.ts.',
    );
    // VS Code looks an untranslated text up as it is.
    assert.deepEqual(
      texts.filter((text) => byKey.has(text)),
      [],
      'A text is the short key of another one.',
    );
  });

  it('has all translations by short key', () => {
    for (const language of LANGUAGES) {
      const texts = readTexts(CATALOGUES[0].translation(language));
      const packaged = packagedTexts(texts);
      assert.ok(
        Object.entries(texts).every(([key, text]) => packaged[shortKey(key)] === text),
        language,
      );
    }
  });
});

for (const language of LANGUAGES) {
  it(`a command has the same title everywhere: ${language}`, () => {
    const [bundle, titles] = CATALOGUES.map(({ translation }) => readTexts(translation(language)));
    const shared = Object.entries(readTexts(CATALOGUES[1].source)).filter(([, text]) => bundle?.[text] !== undefined);
    assert.ok(shared.length > 10);
    for (const [key, text] of shared) assert.equal(bundle?.[text], titles?.[key], text);
  });

  for (const { source, translation } of CATALOGUES) {
    describe(`the translations in ${translation(language)}`, () => {
      const texts: Readonly<Record<string, string | { readonly message: string }>> = readTexts(source);
      const translated = readTexts(translation(language));

      it('cover exactly the English texts', () => {
        assert.deepEqual(Object.keys(translated).toSorted(), Object.keys(texts).toSorted());
      });

      it('have all plural forms of the language where the English text has two', () => {
        const categories = pluralCategories(language).length;
        for (const [key, value] of Object.entries(texts)) {
          const count = formsOf(english(value)).length === 1 ? 1 : categories;
          assert.equal(formsOf(translated[key] ?? '').length, count, key);
        }
      });

      it('have the form for millions before the last one, as in “un millón de repositorios”', () => {
        if (pluralCategories(language).join() !== 'one,many,other') return;
        const ofMillions = /\{\d\} (?:de |d’|di )/;
        for (const [key, value] of Object.entries(translated)) {
          const [, many = '', other = ''] = formsOf(value);
          assert.ok(ofMillions.test(many) || !ofMillions.test(other), key);
        }
      });

      it('preserve placeholders, links, icons, code and trailing ellipses', () => {
        for (const [key, value] of Object.entries(texts)) {
          const [form = ''] = formsOf(english(value));
          for (const translatedForm of formsOf(translated[key] ?? '')) {
            assert.deepEqual(preservedParts(translatedForm), preservedParts(form), key);
          }
        }
      });

      it('have no keys for a menu, which VS Code would show as they are', () => {
        assert.deepEqual(
          Object.values(translated).filter((text) => /&&|\(&\w\)/.test(text)),
          [],
        );
      });

      it('have typographic quotes and ellipses', () => {
        for (const [key, value] of Object.entries(texts)) {
          const [before, text] = [english(value), translated[key] ?? ''].map((each) => each.replace(/`[^`]*`/g, ''));
          for (const straight of ['"', "'", '...']) {
            if (!before?.includes(straight)) assert.ok(!text?.includes(straight), `${key}: ${text}`);
          }
        }
      });

      if (language === 'fr') {
        it('have no-break spaces where a line must not end', () => {
          for (const [key, value] of Object.entries(translated)) {
            // Not of a line number, such as “:12”.
            assert.doesNotMatch(value, /« | [»;!?]| :(?!\d)/, key);
          }
        });
      }

      it('are neither empty nor padded with whitespace', () => {
        for (const [key, value] of Object.entries(translated)) {
          for (const form of formsOf(value)) {
            assert.ok(form.trim(), key);
            assert.equal(form, form.trim(), key);
          }
        }
      });
    });
  }
}
