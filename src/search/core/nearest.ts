const MAX_SUGGESTIONS = 3;

/** The names similar to a word in lower case, the most similar first. May be empty. */
export function nearest(word: string, names: readonly string[]): readonly string[] {
  if (word === '') return [];
  return names
    .map((name) => ({ name, mistakes: editsBetween(word, name) }))
    .filter(({ name, mistakes }) => mistakes <= maxEdits(name))
    .toSorted((a, b) => a.mistakes - b.mistakes)
    .slice(0, MAX_SUGGESTIONS)
    .map(({ name }) => name);
}

function maxEdits(name: string): number {
  return Math.max(1, Math.floor(name.length / 3));
}

function editsBetween(word: string, name: string): number {
  if (name.startsWith(word) || word.startsWith(name)) return 0;
  const missing = Math.abs(word.length - name.length);
  // Skips the comparison, because words may be long.
  return missing > maxEdits(name) ? missing : distance(word, name);
}

/** The edit distance: the number of wrong, missing or extra letters, and of swapped neighbors. */
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
