import { createHash } from 'node:crypto';

/** A body with its hash, created once and served often. */
export interface Entity {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly digest: string;
}

/** The bytes of a JSON value, with their hash. */
export function entity(value: unknown): Entity {
  const bytes = Buffer.from(JSON.stringify(value));
  return { bytes, digest: createHash('sha256').update(bytes).digest('hex') };
}
