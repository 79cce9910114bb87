import { fileURLToPath } from 'node:url';

/** The repository's folder, which ends in a slash. */
export const root = fileURLToPath(new URL('../../..', import.meta.url));
