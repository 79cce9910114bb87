import { CATALOGUES, LANGUAGES } from '../../scripts/l10nTexts.ts';
import { describeLanguage } from './languageSteps.ts';
import { PSEUDO, packageWithPseudo, pseudoTexts } from './pseudoLanguage.ts';
import { TranslatedTexts } from './translatedTexts.ts';

for (const language of LANGUAGES) describeLanguage(language);

const [bundle, manifest] = CATALOGUES.map(({ source }) => pseudoTexts(source));
describeLanguage(PSEUDO, new TranslatedTexts({ ...bundle, ...manifest }), async () => ({
  vsix: await packageWithPseudo(),
}));
