/** What is longer is nobody's slip of the finger. */
const LONGEST = 20;
const MOST = 3;

/** The names that somebody may have meant who typed this word in lower case: the nearest first, perhaps none. */
export function nearest(word: string, names: readonly string[]): readonly string[] {
  if (word === '' || word.length > LONGEST) return [];
  return names
    .map((name) => ({ name, distance: name.startsWith(word) || word.startsWith(name) ? 0 : distance(word, name) }))
    .filter((each) => each.distance <= Math.max(1, Math.floor(word.length / 3)) && each.distance < each.name.length)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, MOST)
    .map(({ name }) => name);
}

/** How many letters are wrong, missing, too many, or exchanged with the one beside them. */
function distance(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  const at = (row: number, column: number): number => rows[row]?.[column] ?? Number.POSITIVE_INFINITY;
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    rows.push(row);
    for (let j = 1; j <= b.length; j++) {
      const isExchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row.push(
        Math.min(
          at(i - 1, j) + 1,
          at(i, j - 1) + 1,
          at(i - 1, j - 1) + Number(a[i - 1] !== b[j - 1]),
          isExchanged ? at(i - 2, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      );
    }
  }
  return at(a.length, b.length);
}
