import * as v from 'valibot';
import type { Session } from '../core/accounts/session.ts';
import { SignedOutError } from '../core/errors.ts';
import { ListedRepositorySchema } from '../core/model/repository.ts';

type FindSession = (id: string) => Promise<Session | undefined>;

const NamedSessionSchema = v.object({ session: v.object({ id: v.string() }) });

/**
 * Makes the arguments of a command safe to use: other extensions, keybindings and command links can call it with anything. Of a row's
 * session only the id counts, and the repository's fields are checked like those of an answer.
 * @param find gives the session of an id; undefined where there is none.
 * @returns the arguments, in which the same object stays the same object.
 * @throws SignedOutError where an argument names a session that isn't there: its account was signed out, or never was there
 */
export async function resolveArguments<Args extends readonly unknown[]>(args: Args, find: FindSession): Promise<Args>;
export async function resolveArguments(args: readonly unknown[], find: FindSession): Promise<readonly unknown[]> {
  const resolved = new Map<unknown, unknown>();
  const resolve = async (value: unknown): Promise<unknown> => {
    if (Array.isArray(value)) return Promise.all(value.map(resolve));
    if (typeof value !== 'object' || value === null || !('session' in value)) return value;
    const known = resolved.get(value) ?? resolveRow(value, find);
    resolved.set(value, known);
    return known;
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
