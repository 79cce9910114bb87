import * as v from 'valibot';
import type { Session } from '../accounts/core/session.ts';
import { SignedOutError } from '../base/core/errors.ts';
import { ListedRepositorySchema } from '../model/core/repositorySchema.ts';

type FindSession = (id: string) => Promise<Session | undefined>;

const NamedSessionSchema = v.object({ session: v.object({ id: v.string() }) });

/**
 * Validates the arguments of a command: other extensions, keybindings and command links can call it with anything.
 * Finds a row's session by its id and checks the repository's fields like those of a response.
 * @param find returns the session with an id; undefined if there is none.
 * @returns the arguments; identical objects stay identical.
 * @throws SignedOutError if an argument names a session that doesn't exist.
 */
export async function resolveArguments<Args extends readonly unknown[]>(args: Args, find: FindSession): Promise<Args>;
export async function resolveArguments(args: readonly unknown[], find: FindSession): Promise<readonly unknown[]> {
  const resolved = new Map<unknown, unknown>();
  const resolve = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(resolve));
    if (typeof value !== 'object' || value === null || !('session' in value)) return value;
    const row = resolved.get(value) ?? resolveRow(value, find);
    resolved.set(value, row);
    return row;
  };
  return Promise.all(args.map(resolve));
}

async function resolveRow(row: object, find: FindSession): Promise<object> {
  const read = v.safeParse(NamedSessionSchema, row);
  const session = read.success ? await find(read.output.session.id) : undefined;
  if (!session) throw new SignedOutError();
  if (!('repository' in row)) return { ...row, session };
  const repository = v.safeParse(ListedRepositorySchema, row.repository);
  return { ...row, session, repository: repository.success ? repository.output : undefined };
}
