/** How keys of secrets and of the memento begin. In a file of their own, because every window looks at them. */

/** The secret of an account; the id of its session follows. */
export const ACCOUNT_KEY = 'account:';

/** The stamp of a sign-in that has ended, although its secret may remain; the id of its session follows. */
export const SIGNED_OUT_KEY = 'signedOut:';
