const ASCII = /^[\0-\x7f]*$/;

/** Normalizes text to NFC: a letter with marks becomes one character where possible. */
export function composed(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC');
}

/** The only character that becomes longer. */
const LENGTHENED = 'İ';

/** Folds the case of text for comparisons. Each character has the same index as in the result of `composed`. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const parts = text.normalize('NFC').split(LENGTHENED);
  const lower = parts.map((part) => part.toLowerCase()).join(LENGTHENED);
  // This letter depends on its position in a word.
  return lower.replaceAll('ς', 'σ');
}
