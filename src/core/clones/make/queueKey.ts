/** The memento key of the repositories that are left to clone: see `CloneQueue`. */
export const QUEUE_KEY = 'cloneQueue';
