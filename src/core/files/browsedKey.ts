/**
 * The key of the repository that the files view of a workspace shows. In a file of its own, because every window looks
 * whether there is one.
 */
export const BROWSED_KEY = 'browsedFiles';
