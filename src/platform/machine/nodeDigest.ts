import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { Digest } from '../../core/digest.ts';

/** Bytes between two pauses: a few milliseconds of work. */
const STEP = 2 * 1024 * 1024;

/** Computes SHA-256 digests without a copy. The event loop runs between the parts of many bytes. */
export const nodeDigest: Digest = async (bytes) => {
  const hash = createHash('sha256');
  for (let at = 0; at < bytes.length; at += STEP) {
    if (at > 0) await setImmediate();
    hash.update(bytes.subarray(at, at + STEP));
  }
  return new Uint8Array(hash.digest());
};
