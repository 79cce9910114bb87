import { hexOf } from './bytes.ts';

/** Computes the SHA-256 digest of bytes, which must not change meanwhile. */
export type Digest = (bytes: Uint8Array<ArrayBuffer>) => Promise<ArrayBuffer | Uint8Array<ArrayBuffer>>;

let digest: Digest = (bytes) => crypto.subtle.digest('SHA-256', bytes);

/** Whether this host can compute digests: browsers can only on secure pages. */
export function canDigest(): boolean {
  return 'subtle' in crypto;
}

/**
 * Uses another implementation than Web Crypto's, which first copies all bytes in the thread of the caller, and takes
 * turns of the event loop even for a few. Call it at the start.
 */
export function useDigest(other: Digest): void {
  digest = other;
}

/** The SHA-256 digest of bytes, or of a text in UTF-8, in hexadecimal digits. The bytes must not change meanwhile. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  return hexOf(new Uint8Array(await digest(typeof data === 'string' ? new TextEncoder().encode(data) : data)));
}

/** The name of the file of a fact: see `FactFiles`. */
export async function factName(fact: string): Promise<string> {
  return (await sha256(fact)).slice(0, 32);
}
