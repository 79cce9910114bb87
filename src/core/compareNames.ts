const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' });

/** Orders names as users expect it: numbers by their values, and without regard to case. */
export function compareNames(a: string, b: string): number {
  return collator.compare(a, b);
}
