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
  it('has the texts with their translations and comments', () => {
    assert.match(xliff, /<source>Left<\/source>\n *<target>Rest<\/target>\n *<note>How/);
    assert.match(xliff, /<note>\{0\} is a &lt;name&gt;\.<\/note>/);
  });

  it('is read again, without texts that have no translation', async () => {
    const { language, translations } = await fromXliff(xliff, texts);
    assert.equal(language, 'de');
    assert.deepEqual(
      SOURCES.map(({ source }) => translations.get(source)),
      TRANSLATIONS,
    );
  });

  it('is refused with a file that does not exist', async () => {
    await assert.rejects(fromXliff(xliff, new Map()), /bundle\.json is no file with texts/);
  });

  for (const key of ['Left/How often', 'toString']) {
    it(`is read without a text that has changed since: ${key}`, async () => {
      const { translations, outdated } = await fromXliff(xliff.replace('"Left/How many"', `"${key}"`), texts);
      assert.deepEqual(outdated, [key]);
      assert.deepEqual(Object.keys(translations.get('bundle.json') ?? {}), ['stars:>9 & {0}']);
      assert.deepEqual(translations.get('manifest.json'), TRANSLATIONS[1]);
    });
  }

  it('is read although some translations are empty', async () => {
    const { translations } = await fromXliff(xliff.replace('>Rest<', '><'), texts);
    assert.deepEqual(Object.keys(translations.get('bundle.json') ?? {}), ['stars:>9 & {0}']);
  });

  for (const [what, wrong, message] of [
    ['tags in a translation', xliff.replace('>Rest<', '>Re<g id="1">s</g>t<'), /has tags: Re<g id="1">…/],
    ['a group', xliff.replace('<body>\n', '<body><group>\n').replace('</body>', '</group></body>'), /<group>/],
    ['no language', xliff.replaceAll(' target-language="de"', ''), /target-language/],
    ['two languages', xliff.replace('target-language="de"', 'target-language="fr"'), /target-language/],
    ['one file twice', xliff.replace('"manifest.json"', '"bundle.json"'), /twice/],
    ['no XML', xliff.replace('</source>', ''), /close tag in line 8\b/],
    ['nothing', '', /no <file>/],
  ] as const) {
    it(`is refused with ${what}`, async () => {
      assert.notEqual(wrong, xliff);
      await assert.rejects(fromXliff(wrong, texts), message);
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
