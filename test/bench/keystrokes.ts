/** The texts while a text is typed letter by letter. */
export function prefixes(text: string): readonly string[] {
  return Array.from(text, (_, at) => text.slice(0, at + 1));
}

/** The 99th percentile: at most one figure in a hundred is higher. */
export function percentile99(figures: readonly number[]): number {
  return figures.toSorted((a, b) => a - b)[Math.ceil(figures.length * 0.99) - 1] ?? Number.NaN;
}
