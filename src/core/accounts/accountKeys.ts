/** Names of what is stored of accounts. In a file of their own, because every window looks at them. */

/** How the key of an account's secret begins; the id of its session follows. */
export const ACCOUNT_KEY = 'account:';

/** The folder of the sign-ins that have ended, although their secrets may remain. */
export const SIGNED_OUT_FOLDER = 'signedOut';
