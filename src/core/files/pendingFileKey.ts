/**
 * The memento key of a file that the next window opens. Never synced. In a file of its own, because every window looks
 * whether there is one.
 */
export const PENDING_FILE_KEY = 'pendingFile';
