/**
 * The memento keys that every window names or looks at when it starts, in a file of their own, because that loads
 * nothing else.
 */

/** The roots that the user has opened. Not synced, as those below: each computer has accounts of its own. */
export const ROOTS_KEY = 'openedRoots';

/** The repository that the files view of a workspace shows. */
export const BROWSED_KEY = 'browsedFiles';

/** A file that the next window opens. */
export const PENDING_FILE_KEY = 'pendingFile';

/** The repositories that are left to clone: see `CloneQueue`. */
export const QUEUE_KEY = 'cloneQueue';

// VS Code syncs these.
export const PINS_KEY = 'pins';
export const TAGS_KEY = 'tags';
export const FILTERS_KEY = 'filters';
