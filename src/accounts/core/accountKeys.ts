/** Names of what is stored of accounts. In a file of their own, because every window looks at them. */

/** How the key of an account's secret begins; the id of its session follows. */
export const ACCOUNT_KEY = 'account:';

/** The folder of the sign-ins that have ended, although their secrets may remain. */
export const SIGNED_OUT_FOLDER = 'signedOut';

/** The folder of all sign-ins that have ended: other windows of a browser aren't notified, and have their secrets. */
export const ENDED_FOLDER = 'endedSignIns';

/** The ids of the sessions that have a secret, readable or not. Rejects if the keyring can't be read. */
export async function storedIds(secrets: { keys(): PromiseLike<readonly string[]> }): Promise<readonly string[]> {
  const keys = await secrets.keys();
  return keys.filter((key) => key.startsWith(ACCOUNT_KEY)).map((key) => key.slice(ACCOUNT_KEY.length));
}
