import assert from 'node:assert/strict';
import { CATALOGUES, LANGUAGES, readCommented, readTexts } from '../../../scripts/l10nTexts.ts';
import { fromXliff, toXliff } from '../../../scripts/xliff.ts';

const SOURCES = [
  {
    source: 'bundle.json',
    texts: {
      'Left/How many': { message: 'Left', comment: ['How many'] },
      'stars:>9 & {0}': { message: 'stars:>9 & {0}', comment: ['{0} is a <name>.'] },
      plain: 'plain',
    },
  },
  { source: 'manifest.json', texts: { 'command.x': { message: 'One\nTwo', comment: ['A comment.'] } } },
];

const TRANSLATIONS = [{ 'Left/How many': 'Rest', 'stars:>9 & {0}': '„{0}“ & stars:>9' }, { 'command.x': 'Eins\nZwei' }];

const xliff = toXliff(
  SOURCES.map((each, index) => ({ ...each, translations: TRANSLATIONS[index] ?? {} })),
  'de',
);

const texts = new Map(SOURCES.map((each) => [each.source, each.texts]));

describe('an XLIFF file', () => {
  it('is read again, without texts that have no translation', async () => {
    const { language, translations } = await fromXliff(xliff, texts);
    assert.equal(language, 'de');
    assert.deepEqual(
      SOURCES.map(({ source }) => translations.get(source)),
      TRANSLATIONS,
    );
  });

  for (const key of ['Left/How often', 'toString']) {
    it(`is read without a text that has changed since: ${key}`, async () => {
      const { translations, outdated } = await fromXliff(xliff.replace('"Left/How many"', `"${key}"`), texts);
      assert.deepEqual(outdated, [key]);
      assert.deepEqual(Object.keys(translations.get('bundle.json') ?? {}), ['stars:>9 & {0}']);
      assert.deepEqual(translations.get('manifest.json'), TRANSLATIONS[1]);
    });
  }

  for (const language of LANGUAGES) {
    it(`loses nothing of ${language}`, async () => {
      const catalogues = CATALOGUES.map(({ source, translation }) => {
        return { source, texts: readCommented(source), translations: readTexts(translation(language)) };
      });
      const all = new Map(catalogues.map((each) => [each.source, each.texts]));
      const { translations } = await fromXliff(toXliff(catalogues, language), all);
      for (const each of catalogues) assert.deepEqual(translations.get(each.source), each.translations);
    });
  }
});
