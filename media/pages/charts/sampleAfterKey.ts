/** How many samples Page Up and Page Down skip. */
const PAGE = 10;

/**
 * Returns the place of the sample to go to with a key of a slider; undefined for other keys. @param count at least 1
 */
export function sampleAfterKey(key: string, place: number, count: number): number | undefined {
  const last = count - 1;
  const steps = new Map([
    ['ArrowLeft', -1],
    ['ArrowDown', -1],
    ['ArrowRight', 1],
    ['ArrowUp', 1],
    ['PageDown', -PAGE],
    ['PageUp', PAGE],
    ['Home', -count],
    ['End', count],
  ]);
  const step = steps.get(key);
  return step === undefined ? undefined : Math.min(Math.max(place + step, 0), last);
}
