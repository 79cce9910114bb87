const ASCII = /^[\0-\x7f]*$/;

/** Normalizes text to NFC: a letter with marks becomes one character where possible. */
export function composed(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC');
}

/** The only character that becomes longer in lower case. */
const LENGTHENED = 'İ';

/** Latin and Greek letters that may have a mark. In other scripts, letters with marks are letters of their own. */
const MAYBE_MARKED = /[\u00c0-\u024f\u0370-\u03ff\u1e00-\u1fff]/g;

/**
 * Folds case, and the marks of Latin and Greek letters, for comparisons: “é” is found by “e”. Each character has the
 * same index as in the result of `composed`.
 */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  const parts = text.normalize('NFC').split(LENGTHENED);
  const lower = parts.map((part) => part.toLowerCase()).join('i');
  // This letter depends on its position in a word.
  return lower.replaceAll(MAYBE_MARKED, withoutMark).replaceAll('ς', 'σ');
}

function withoutMark(letter: string): string {
  const [base = letter] = letter.normalize('NFD');
  return base.length === letter.length ? base : letter;
}
