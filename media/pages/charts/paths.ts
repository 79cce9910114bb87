/** A corner of a line, in pixels. */
export interface Corner {
  readonly x: number;
  readonly y: number;
}

/** Returns the SVG path of straight lines between the corners. */
export function straightPath(corners: readonly Corner[]): string {
  return corners.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x},${y}`).join('');
}

/** Returns the SVG path of a line that keeps its height until the next corner. */
export function steppedPath(corners: readonly Corner[]): string {
  return corners.map(({ x, y }, index) => (index === 0 ? `M${x},${y}` : `H${x}V${y}`)).join('');
}

/** Returns the SVG path of the area below `steppedPath`. @param bottom its lower edge, in pixels. */
export function areaPath(corners: readonly Corner[], bottom: number): string {
  const [first] = corners;
  return first ? `${steppedPath(corners)}V${bottom}H${first.x}Z` : '';
}
