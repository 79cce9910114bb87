/** Font size of chart texts, in pixels. */
export const TEXT_SIZE = 11;

/** A text to place in a row of texts. */
export interface Label {
  /** The preferred center, in pixels. */
  readonly x: number;
  /** The maximum distance from the preferred center, in pixels. */
  readonly reach: number;
  readonly text: string;
}

export interface PlacedLabel {
  /** The center, in pixels from the left. */
  readonly x: number;
  readonly text: string;
}

interface Extent {
  readonly from: number;
  readonly to: number;
}

/** The minimum space between two texts, in pixels. */
const GAP = 6;

/** Estimates the width of a text, in pixels. The estimate is usually too wide, so that texts don't overlap. */
export function textWidth(text: string): number {
  return Array.from(text).reduce((width, character) => width + (character > '\u2e7f' ? 1 : 0.62) * TEXT_SIZE, 0);
}

/** Places labels in a row in the given order; omits labels without enough space. */
export function placeLabels(labels: readonly Label[], bounds: Extent): readonly PlacedLabel[] {
  const taken: Extent[] = [];
  return labels.flatMap(({ x, reach, text }) => {
    const half = textWidth(text) / 2;
    const inside = Math.min(Math.max(x, bounds.from + half), bounds.to - half);
    const places = [inside, ...taken.flatMap(({ from, to }) => [from - GAP - half, to + GAP + half])]
      .filter((place) => Math.abs(place - x) <= reach)
      .filter((place) => place - half >= bounds.from && place + half <= bounds.to)
      .filter((place) => taken.every(({ from, to }) => place + half + GAP <= from || place - half - GAP >= to));
    const [best] = places.toSorted((a, b) => Math.abs(a - x) - Math.abs(b - x));
    if (best === undefined) return [];
    taken.push({ from: best - half, to: best + half });
    return [{ x: best, text }];
  });
}
