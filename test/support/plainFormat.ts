import type { ValueFormat } from '../../src/core/http/cache/groupFile.ts';

/** Stores values as JSON. */
export const PLAIN_FORMAT: ValueFormat = {
  name: '1',
  extension: '.values',
  *encode(values) {
    yield;
    return new TextEncoder().encode(JSON.stringify(values));
  },
  *decode(bytes) {
    yield;
    return JSON.parse(new TextDecoder().decode(bytes)) as unknown[];
  },
};
