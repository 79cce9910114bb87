import { nameToEmoji } from 'gemoji';

/** The characters of GitHub’s codes, such as `rocket`. Loaded by `readmeMarks.ts`, if a README has a code. */
export const emoji: ReadonlyMap<string, string> = new Map(Object.entries(nameToEmoji));
