import { fileURLToPath } from 'node:url';

/** The path of the repository's folder, with a trailing slash. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
