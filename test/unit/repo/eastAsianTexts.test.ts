import assert from 'node:assert/strict';
import { CATALOGUES, LANGUAGES, readTexts } from '../../../scripts/l10nTexts.ts';

/** What a rule finds wrong, in languages for which there is no spelling dictionary. */
interface Rule {
  readonly languages: readonly string[];
  readonly wrong: RegExp;
}

/** Characters that are written differently in Taiwan and in mainland China, in the same order. */
const TRADITIONAL = '個們這發現讀寫檔庫倉過還沒設開關號與為從請選標顯無應該組織網頁連線時間錯誤權';
const SIMPLIFIED = '个们这发现读写档库仓过还没设开关号与为从请选标显无应该组织网页连线时间错误权';

/** Characters of a string that the other doesn't have. */
function only(own: string, other: string): RegExp {
  return new RegExp(
    `[${Array.from(own)
      .filter((each) => !other.includes(each))
      .join('')}]`,
  );
}

const RULES: Readonly<Record<string, Rule>> = {
  'letters and digits of full width': {
    languages: ['ja', 'ko', 'zh-cn', 'zh-tw'],
    wrong: /[\uFF10-\uFF19\uFF21-\uFF3A\uFF41-\uFF5A]/,
  },
  'katakana of half width': { languages: ['ja'], wrong: /[\uFF61-\uFF9F]/ },
  'punctuation of half width after a character of full width': {
    languages: ['ja', 'zh-cn', 'zh-tw'],
    wrong: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}][,;!?]|\p{Script=Han}\.(?:\s|$)/u,
  },
  'punctuation of full width': {
    languages: ['ko'],
    wrong: /[\u3001\u3002\uFF01-\uFF5E]/,
  },
  'a missing space between Chinese and Latin letters': {
    languages: ['zh-cn', 'zh-tw'],
    wrong: /\p{Script=Han}[A-Za-z]|[A-Za-z]\p{Script=Han}/u,
  },
  'characters of another language': {
    languages: ['ko'],
    wrong: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  },
  'characters of Japanese or Korean': {
    languages: ['zh-cn', 'zh-tw'],
    wrong: /[\p{Script=Hiragana}\p{Script=Hangul}]|[\u30A1-\u30FA]/u,
  },
  'Korean characters': { languages: ['ja'], wrong: /\p{Script=Hangul}/u },
  'traditional characters': { languages: ['zh-cn'], wrong: only(TRADITIONAL, SIMPLIFIED) },
  'simplified characters': { languages: ['zh-tw'], wrong: only(SIMPLIFIED, TRADITIONAL) },
};

/** Each language has its own script: a text of some length without it was forgotten. */
const SCRIPTS: Readonly<Record<string, RegExp>> = {
  ja: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ko: /\p{Script=Hangul}/u,
  'zh-cn': /\p{Script=Han}/u,
  'zh-tw': /\p{Script=Han}/u,
};

describe('the translations of East Asian languages', () => {
  for (const [name, { languages, wrong }] of Object.entries(RULES)) {
    for (const language of languages.filter((each) => LANGUAGES.includes(each))) {
      it(`have no ${name}: ${language}`, () => {
        const texts = CATALOGUES.flatMap(({ translation }) => Object.values(readTexts(translation(language))));
        assert.deepEqual(
          texts.filter((text) => wrong.test(text)),
          [],
        );
      });
    }
  }

  for (const [language, script] of Object.entries(SCRIPTS)) {
    it(`are written in the script of the language: ${language}`, () => {
      for (const { source, translation } of CATALOGUES) {
        const english = readTexts(source);
        const isSentence = (key: string): boolean =>
          /[A-Za-z][a-z]{2,} [a-z]{3,}/.test(String(english[key]).replace(/`[^`]*`/g, ''));
        const translated = Object.entries(readTexts(translation(language)));
        const forgotten = translated.filter(([key, text]) => !script.test(text) && isSentence(key));
        assert.deepEqual(forgotten, []);
      }
    });
  }
});
