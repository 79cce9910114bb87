/** The lengths of texts from a service. In a file of its own, because the start needs them without the schemas. */

/** Characters of a login, or of a part of a full name; GitHub allows 39 and 100. */
export const MAX_NAME = 255;

/** Characters of a full name. */
export const MAX_FULL_NAME = 2 * MAX_NAME + 1;

/** Characters of an address. Longer addresses are absent, because a cut one would lead elsewhere. */
export const MAX_ADDRESS = 2048;
