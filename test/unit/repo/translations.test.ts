import assert from 'node:assert/strict';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listFiles, PackageManager } from '@vscode/vsce';
import manifest from '../../../package.json' with { type: 'json' };
import {
  CATALOGUES,
  LANGUAGES,
  PAGE_TEXTS,
  readSources,
  readTexts,
  type SourceTexts,
} from '../../../scripts/l10nTexts.ts';
import { formsOf, pluralCategories } from '../../../src/core/plural.ts';
import { root } from './root.ts';

/** Of a text that depends on a number English has two forms. */
const ENGLISH = pluralCategories('en').length;

/** What a translation has to have as often as the English text: places, links, icons, code, settings, paragraphs. */
const KEPT = [
  /\{\d+\}/g,
  /\(command:[^)]*\)/g,
  /\$\([\w-]+\)/g,
  /`[^`]*`/g,
  /\bhttps?:\/\/[\w./]*/g,
  /\b(?:is|lang|owner|stars|size|pushed|sort):(?:[<>\w.-]*\w)?/g,
  /\n/g,
  /…$/g,
];

function kept(text: string): readonly string[] {
  return KEPT.flatMap((pattern) => text.match(pattern) ?? []).toSorted();
}

/** The English text of a key, which may be followed by what translators are told. */
function english(value: string | { readonly message: string }): string {
  return typeof value === 'string' ? value : value.message;
}

/** Models read English; people do not see this. */
const FOR_MODELS = new Set(['modelDescription', 'inputSchema']);

describe('the texts to translate', () => {
  let sources: SourceTexts;

  before(async () => {
    sources = await readSources();
  });

  it('are many', () => {
    assert.ok(Object.keys(sources.all).length > 300);
    assert.ok(sources.ofPages.length > 100);
  });

  it('are translated into these languages at least', () => {
    assert.deepEqual(
      ['de', 'es', 'ru'].filter((language) => !LANGUAGES.includes(language)),
      [],
    );
  });

  it('are written down: npm run l10n does it', () => {
    assert.deepEqual(readTexts(CATALOGUES[0].source), sources.all);
    assert.deepEqual(readTexts(PAGE_TEXTS), sources.ofPages);
  });

  it('have two forms or one, which have the same places', () => {
    for (const text of Object.values(sources.all).map(english)) {
      const [first = '', ...others] = formsOf(text);
      assert.ok(others.length < ENGLISH, text);
      for (const other of others) assert.deepEqual(kept(other), kept(first), text);
    }
  });

  it('are all that the manifest says', () => {
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
  it('holds every translation, and nothing that only translators need', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repo-rider-texts-'));
    const translations = LANGUAGES.flatMap((language) => CATALOGUES.map(({ translation }) => translation(language)));
    const sources = CATALOGUES.map(({ source }) => source);
    try {
      for (const file of [...sources, ...translations, PAGE_TEXTS, 'package.json', '.vscodeignore']) {
        await cp(join(root, file), join(folder, file));
      }
      const packed = await listFiles({ cwd: folder, packageManager: PackageManager.None });
      assert.deepEqual(packed.toSorted(), ['package.json', 'package.nls.json', ...translations].toSorted());
    } finally {
      await rm(folder, { recursive: true });
    }
  });
});

for (const language of LANGUAGES) {
  it(`a command is called the same everywhere: ${language}`, () => {
    const [bundle, titles] = CATALOGUES.map(({ translation }) => readTexts(translation(language)));
    const shared = Object.entries(readTexts(CATALOGUES[1].source)).filter(([, text]) => bundle?.[text] !== undefined);
    assert.ok(shared.length > 10);
    for (const [key, text] of shared) assert.equal(bundle?.[text], titles?.[key], text);
  });

  for (const { source, translation } of CATALOGUES) {
    describe(`the translations in ${translation(language)}`, () => {
      const texts: Readonly<Record<string, string | { readonly message: string }>> = readTexts(source);
      const translated = readTexts(translation(language));

      it('are of every text, and of no other', () => {
        assert.deepEqual(Object.keys(translated).toSorted(), Object.keys(texts).toSorted());
      });

      it('have a form for each kind of number, where the text has', () => {
        const categories = pluralCategories(language).length;
        for (const [key, value] of Object.entries(texts)) {
          const count = formsOf(english(value)).length === 1 ? 1 : categories;
          assert.equal(formsOf(translated[key] ?? '').length, count, key);
        }
      });

      it('keep places, links, icons, code, and the dots of what asks', () => {
        for (const [key, value] of Object.entries(texts)) {
          const [form = ''] = formsOf(english(value));
          for (const translatedForm of formsOf(translated[key] ?? '')) {
            assert.deepEqual(kept(translatedForm), kept(form), key);
          }
        }
      });

      it('say something', () => {
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
