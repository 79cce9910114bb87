import type { Clock } from '../../core/clock.ts';

/** Rows redrawn together, and milliseconds until the next ones. */
const ROWS_A_PIECE = 100;
const PIECE_MS = 250;

/**
 * Redraws rows in pieces, because redrawing hundreds of them blocks the extension host for long. Rows that are gone meanwhile are
 * ignored by VS Code.
 */
export async function inPieces<Row>(
  rows: readonly Row[],
  redraw: (rows: readonly Row[]) => void,
  clock: Clock,
  signal: AbortSignal,
): Promise<void> {
  for (let at = 0; at < rows.length && !signal.aborted; at += ROWS_A_PIECE) {
    redraw(rows.slice(at, at + ROWS_A_PIECE));
    // VS Code joins changes that follow within 200 milliseconds.
    if (at + ROWS_A_PIECE < rows.length) await clock.delay(PIECE_MS, signal).catch(() => undefined);
  }
}
