import { encodePng } from '../../support/png.ts';
import type { Account } from '../data/sandboxAccounts.ts';

const SIZE = 60;
const CELL = 10;
const BACKGROUND = [240, 240, 240] as const;

const HUES = [
  [46, 125, 170],
  [170, 87, 46],
  [58, 145, 78],
  [134, 70, 160],
  [168, 138, 38],
  [176, 58, 96],
] as const;

/** A small avatar with a unique symmetric pattern, as code hosts generate them. */
export function avatarPng({ id }: Account): Buffer<ArrayBuffer> {
  const color = HUES[id % HUES.length] ?? BACKGROUND;
  return encodePng(SIZE, SIZE, (x, y) => {
    const [column, row] = [Math.floor((x - CELL / 2) / CELL), Math.floor((y - CELL / 2) / CELL)];
    const isOutside = Math.min(column, row) < 0 || Math.max(column, row) > 4;
    const bit = Math.min(column, 4 - column) * 5 + row;
    return !isOutside && (Math.imul(id, 0x9e3779b1) >>> bit) & 1 ? color : BACKGROUND;
  });
}
