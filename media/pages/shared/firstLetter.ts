/** Returns the first grapheme (possibly several code units) in upper case, or `?` for a blank name. */
export function firstLetter(name: string): string {
  const [first] = new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(name.trim());
  return first?.segment.toUpperCase() ?? '?';
}
