import type { Line } from '../../src/base/core/text.ts';

/** A value whose lines a test writes as texts. */
export type Written<T> = T extends Line
  ? string
  : T extends string | number | boolean | null | undefined
    ? T
    : T extends (...args: never) => unknown
      ? T
      : { [Key in keyof T]: Written<T[Key]> };

/** A value as the product has it. Its texts may be anything, also what the product would refuse. */
export function written<T>(value: Written<T>): T {
  return value as T;
}
