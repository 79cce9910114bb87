import * as v from 'valibot';
import { LOCAL_SESSION, type Session } from '../accounts/core/session.ts';
import { SignedOutError } from '../base/core/errors.ts';
import { ListedRepositorySchema } from '../model/core/repositorySchema.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';

type FindSession = (id: string) => Promise<Session | undefined>;

/** Finds the row of a folder: see `CloneRows.find`. */
export type FindFolder = (folder: unknown, worktreeOf: unknown) => RepositoryEntry | undefined;

const NamedSessionSchema = v.object({ session: v.object({ id: v.string() }) });

const FolderSchema = v.object({
  repository: v.object({ local: v.object({ folder: v.string(), worktreeOf: v.optional(v.string()) }) }),
});

/**
 * Validates the arguments of a command: other extensions, keybindings and command links can call it with anything.
 * Finds a row's session by its id and checks the repository's fields like those of a response.
 * @param find returns the session with an id; undefined if there is none
 * @param findFolder only a row that exists stands for a folder
 * @returns the arguments; identical objects stay identical.
 * @throws SignedOutError if an argument names a session that doesn't exist.
 */
export async function resolveArguments<Args extends readonly unknown[]>(
  args: Args,
  find: FindSession,
  findFolder: FindFolder,
): Promise<Args>;
export async function resolveArguments(
  args: readonly unknown[],
  find: FindSession,
  findFolder: FindFolder,
): Promise<readonly unknown[]> {
  const resolved = new Map<unknown, unknown>();
  const resolve = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(resolve));
    if (typeof value !== 'object' || value === null || !('session' in value)) return value;
    const row = resolved.get(value) ?? resolveRow(value, find, findFolder);
    resolved.set(value, row);
    return row;
  };
  return Promise.all(args.map(resolve));
}

async function resolveRow(row: object, find: FindSession, findFolder: FindFolder): Promise<object> {
  const named = v.safeParse(FolderSchema, row);
  if (named.success) {
    const { folder, worktreeOf } = named.output.repository.local;
    const found = findFolder(folder, worktreeOf);
    return found ? { ...row, session: found.session, repository: found.repository } : {};
  }
  const read = v.safeParse(NamedSessionSchema, row);
  // A notice about clones, or a folder that has no row.
  if (read.success && read.output.session.id === LOCAL_SESSION.id) return {};
  const session = read.success ? await find(read.output.session.id) : undefined;
  if (!session) throw new SignedOutError();
  if (!('repository' in row)) return { ...row, session };
  const repository = v.safeParse(ListedRepositorySchema, row.repository);
  return { ...row, session, repository: repository.success ? repository.output : undefined };
}
