/**
 * The memento keys of files without a clone. In a file of its own, because every window looks whether anything is
 * stored. None is synced: each computer has accounts of its own.
 */

/** The roots that the user has opened. */
export const ROOTS_KEY = 'openedRoots';

/** The repository that the files view of a workspace shows. */
export const BROWSED_KEY = 'browsedFiles';

/** A file that the next window opens. */
export const PENDING_FILE_KEY = 'pendingFile';
