/** The texts while a text is typed letter by letter. */
export function prefixes(text: string): readonly string[] {
  return Array.from(text, (_, at) => text.slice(0, at + 1));
}

/** The texts while the last letters are deleted, until `length` are left. */
export function deletions(text: string, length: number): readonly string[] {
  return Array.from({ length: text.length - length }, (_, at) => text.slice(0, text.length - 1 - at));
}

/** The figure that at most this share of all figures exceed; the highest one for 0. */
export function percentile(figures: readonly number[], above: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.ceil(sorted.length * (1 - above)) - 1] ?? Number.NaN;
}
