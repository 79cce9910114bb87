import { canDigest, sha256 } from '../digest.ts';
import type { Credential } from '../http/credential.ts';

/**
 * Enough of a digest to tell one token from another, and too little to find the token by. Empty where the host can't make digests.
 * @param origin of the code host
 */
export async function tokenDigest({ origin }: Pick<URL, 'origin'>, { token }: Credential): Promise<string> {
  return canDigest() ? (await sha256(`${origin} ${token}`)).slice(0, 16) : '';
}
