import * as v from 'valibot';
import type { ModelRun } from './modelRun.ts';

const KEY_PREFIX = 'account:';

const SecretSchema = v.object({
  credential: v.variant('kind', [
    v.object({ kind: v.literal('token'), token: v.string() }),
    v.object({ kind: v.literal('vscode'), id: v.string() }),
  ]),
});

/** What the keyring has for the account of a session: a token, or the id of an account of VS Code. */
type StoredSignIn = v.InferOutput<typeof SecretSchema>['credential'];

/** The signed-in accounts according to the keyring, by session ids. */
export function signedInAccounts({ computer }: Pick<ModelRun, 'computer'>): ReadonlyMap<string, StoredSignIn> {
  const entries = [...computer.secrets.entries].map(
    ([key, text]) => [key.slice(KEY_PREFIX.length), v.parse(SecretSchema, JSON.parse(text)).credential] as const,
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
