const ASCII = /^[\0-\x7f]*$/;

/** Normalizes text to NFC: a letter with marks becomes one character where possible. */
export function composed(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC');
}

/** Folds the case of text for comparisons. Each character has the same index as in the result of `composed`. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text.normalize('NFC'), foldCharacter).join('');
}

/** Lowers one character regardless of its position in a word. A character that would become longer is unchanged. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  if (lower === 'ς') return 'σ';
  return lower.length === character.length ? lower : character;
}
