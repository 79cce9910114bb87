/** Whether this host can make digests: browsers can on secure pages alone. */
export function canDigest(): boolean {
  return 'subtle' in crypto;
}

/** SHA-256 in hexadecimal digits: of bytes, or of a text in UTF-8. */
export async function sha256(data: string | Uint8Array<ArrayBuffer>): Promise<string> {
  const bytes = typeof data === 'string' ? new TextEncoder().encode(data) : data;
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
