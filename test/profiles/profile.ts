import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import * as v from 'valibot';

const ProfileSchema = v.object({
  /** The version of the extension that wrote it. */
  version: v.string(),
  /** The clock when recording ended, in milliseconds since the epoch. */
  recordedAt: v.number(),
  /** The address of the code host's API. */
  base: v.string(),
  /** The extension's global state in VS Code, by key. */
  globalState: v.record(v.string(), v.unknown()),
  /** The extension's secrets in VS Code, by key. The tokens are the sandbox's. */
  secrets: v.record(v.string(), v.string()),
  /** What the extension showed when recording ended. */
  shown: v.object({
    /** By login: the full names of all repositories, in the order of their rows. */
    repositories: v.record(v.string(), v.array(v.string())),
    pinned: v.array(v.string()),
    visited: v.array(v.string()),
    watched: v.array(v.string()),
    /** By full name. */
    clones: v.record(v.string(), v.string()),
    /** By full name: the kinds of changes since the last visit. */
    changes: v.record(v.string(), v.array(v.string())),
    cloneFolder: v.string(),
    arrangement: v.record(v.string(), v.unknown()),
    /** The ids of rows that the user has opened or closed. */
    toggled: v.array(v.string()),
    lastUsed: v.string(),
  }),
});

/** Everything that one version of the extension stores on a computer, except the files in `globalStorage`. */
export type Profile = v.InferOutput<typeof ProfileSchema>;

/** The content of the extension for a profile. */
export type Shown = Profile['shown'];

/** The folder with a profile of each version. */
export const profilesFolder = fileURLToPath(new URL('.', import.meta.url));

/** @throws ValiError when the file isn't a profile */
export async function readProfile(version: string): Promise<Profile> {
  return v.parse(ProfileSchema, JSON.parse(await readFile(`${profilesFolder}${version}/profile.json`, 'utf8')));
}
