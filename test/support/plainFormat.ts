import type { ValueFormat } from '../../src/http/core/cache/groupFile.ts';

/** Stores values as JSON. */
export const PLAIN_FORMAT: ValueFormat = {
  name: '1',
  encode: async (values) => new TextEncoder().encode(JSON.stringify(values)),
  decode: (bytes) => JSON.parse(new TextDecoder().decode(bytes)) as unknown[],
};
