import * as v from 'valibot';
import type { ModelRun } from './modelRun.ts';

const KEY_PREFIX = 'account:';

const SecretSchema = v.object({
  credential: v.variant('kind', [
    v.object({ kind: v.literal('token'), token: v.string() }),
    v.object({ kind: v.literal('vscode'), id: v.string() }),
  ]),
  tokens: v.optional(
    v.array(
      v.object({
        owner: v.object({ login: v.string(), id: v.number() }),
        credential: v.object({ token: v.string() }),
      }),
    ),
    [],
  ),
});

type StoredAccount = v.InferOutput<typeof SecretSchema>;

/** What the keyring has for the account of a session: a token, or the id of an account of VS Code. */
type StoredSignIn = StoredAccount['credential'];

/** A token for the repositories of one owner. */
interface StoredOwnerToken {
  readonly login: string;
  readonly id: number;
  readonly token: string;
}

/** The signed-in accounts according to the keyring, by session ids. */
export function signedInAccounts(run: Pick<ModelRun, 'computer'>): ReadonlyMap<string, StoredSignIn> {
  return new Map([...storedAccounts(run)].map(([session, { credential }]) => [session, credential]));
}

/** The tokens of an account beside that of its sign-in, according to the keyring. */
export function ownerTokensOf(run: Pick<ModelRun, 'computer'>, session: string): readonly StoredOwnerToken[] {
  const tokens = storedAccounts(run).get(session)?.tokens ?? [];
  return tokens.map(({ owner, credential }) => ({ ...owner, token: credential.token }));
}

/** The token that an account must use for an owner, by its login. */
export function tokenForOwner(run: Pick<ModelRun, 'computer'>, session: string, owner: string): string | undefined {
  const own = ownerTokensOf(run, session).find(({ login }) => login.toLowerCase() === owner.toLowerCase());
  return own?.token ?? tokenOf(run, session);
}

function storedAccounts({ computer }: Pick<ModelRun, 'computer'>): ReadonlyMap<string, StoredAccount> {
  const entries = [...computer.secrets.entries].map(
    ([key, text]) => [key.slice(KEY_PREFIX.length), v.parse(SecretSchema, JSON.parse(text))] as const,
  );
  return new Map(entries);
}

/** The id of the account of VS Code that a session uses. */
export function providedAccountOf(run: Pick<ModelRun, 'computer'>, session: string): string | undefined {
  const stored = signedInAccounts(run).get(session);
  return stored?.kind === 'vscode' ? stored.id : undefined;
}

/** The token of a signed-in account; undefined if VS Code is no longer signed in to it. */
export function tokenOf(run: Pick<ModelRun, 'computer'>, session: string): string | undefined {
  const stored = signedInAccounts(run).get(session);
  return stored?.kind === 'vscode' ? run.computer.providers.token(stored.id) : stored?.token;
}
