import { isHash } from '../trees/gitHash.ts';

/**
 * What `FileClient.commit` needs for a name that someone has written.
 * @param name of a branch, such as `main`; `heads/main`, `tags/v1`, or a hash in full; undefined for the default branch
 */
export function refOf(name: string | null | undefined): string {
  if (!name) return 'HEAD';
  return isHash(name) || /^(?:heads|tags)\//.test(name) ? name : `heads/${name}`;
}
