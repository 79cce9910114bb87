import { hexOf } from './bytes.ts';

/** Whether this host can compute digests: browsers can only on secure pages. */
export function canDigest(): boolean {
  return 'subtle' in crypto;
}

/** The SHA-256 digest of bytes, or of a text in UTF-8, in hexadecimal digits. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  return hexOf(new Uint8Array(await crypto.subtle.digest('SHA-256', bytes)));
}
