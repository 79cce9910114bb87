import { canDigest, sha256 } from '../digest.ts';
import type { Credential } from '../http/send/credential.ts';

/**
 * A digest prefix that distinguishes tokens, but is too short to find a token by. Empty if the host can't compute
 * digests.
 * @param origin of the code host
 */
export async function tokenDigest({ origin }: Pick<URL, 'origin'>, { token }: Credential): Promise<string> {
  return canDigest() ? (await sha256(`${origin} ${token}`)).slice(0, 16) : '';
}
