/**
 * The memento key of the roots that the user has opened. Never synced: each computer has accounts of its own. In a file
 * of its own, because every window looks whether there are any.
 */
export const ROOTS_KEY = 'openedRoots';
