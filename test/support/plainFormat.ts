import type { ValueFormat } from '../../src/core/http/cache/groupFile.ts';

/** Stores values as they are. */
export const PLAIN_FORMAT: ValueFormat = {
  name: '1',
  earlier: [],
  pack: (value) => value,
  unpack: (stored) => stored,
};
