const ASCII = /^[\0-\x7f]*$/;

/** Text whose letters with marks are one character each, however they were written. */
export function composed(text: string): string {
  return ASCII.test(text) ? text : text.normalize('NFC');
}

/** Text as it is compared, without regard to case; as long as `composed` makes it, place for place. */
export function fold(text: string): string {
  if (ASCII.test(text)) return text.toLowerCase();
  return Array.from(text.normalize('NFC'), foldCharacter).join('');
}

/** A letter by itself: at the end of a word some have another form. What would become longer stays as it is. */
function foldCharacter(character: string): string {
  const lower = character.toLowerCase();
  if (lower === 'ς') return 'σ';
  return lower.length === character.length ? lower : character;
}
