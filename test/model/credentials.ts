import type { ProviderId } from '../../src/accounts/core/vscodeAccounts.ts';
import { tempCloneTokenMark } from '../sandbox/data/repository.ts';

/** The start of every token of the model, to search for. */
const TOKEN_MARK = 'token0m0d3l';

export interface ModelToken {
  readonly value: string;
  /** Login of its account. */
  readonly login: string;
  /** Undefined for a fine-grained token. */
  readonly scopes: readonly string[] | undefined;
  /** The login that the only owner of whose private repositories it reads has at the beginning. */
  readonly owner?: string;
}

/** An account that VS Code can have. VS Code renews its token to the next one of these. */
export interface ProvidedAccount {
  /** The provider's id of the account. */
  readonly id: string;
  readonly provider: ProviderId;
  readonly login: string;
  readonly tokens: readonly [ModelToken, ...ModelToken[]];
}

/** The tokens that users enter. The public one reads no private repository. */
export const OWN_TOKENS: readonly ModelToken[] = [
  { value: `${TOKEN_MARK}rider1`, login: 'rider', scopes: ['repo', 'read:org'] },
  { value: `${TOKEN_MARK}rider2`, login: 'rider', scopes: ['repo', 'read:org'] },
  { value: `${TOKEN_MARK}riderpublic`, login: 'rider', scopes: [] },
  { value: `${TOKEN_MARK}second1`, login: 'second', scopes: ['repo'] },
  { value: `${TOKEN_MARK}second2`, login: 'second', scopes: ['repo'] },
  { value: `${TOKEN_MARK}wanderer1`, login: 'wanderer', scopes: ['repo'] },
];

/** Further tokens of an account, each for one owner. */
export const OWNER_TOKENS: readonly ModelToken[] = ['rider', 'velodrome', 'velodrome', 'peloton'].map(
  (owner, place) => ({ value: `${TOKEN_MARK}rider${owner}${place}`, login: 'rider', scopes: undefined, owner }),
);

/** Two accounts of one provider, and one of the other. */
export const PROVIDED_ACCOUNTS: readonly ProvidedAccount[] = [
  providedAccount('github', 'rider'),
  providedAccount('github', 'second'),
  providedAccount('github-enterprise', 'wanderer'),
];

/** The tokens that VS Code provides. Only VS Code stores them. */
export const PROVIDED_TOKENS: readonly ModelToken[] = PROVIDED_ACCOUNTS.flatMap(({ tokens }) => tokens);

/** All tokens of a run. */
export const TOKENS: readonly ModelToken[] = [...OWN_TOKENS, ...OWNER_TOKENS, ...PROVIDED_TOKENS];

/** Whether a text contains a credential. */
export function isSecret(text: string): boolean {
  return text.includes(TOKEN_MARK) || text.includes(tempCloneTokenMark);
}

function providedAccount(provider: ProviderId, login: string): ProvidedAccount {
  const token = (number: number): ModelToken => ({
    value: `${TOKEN_MARK}${login}provided${number}`,
    login,
    scopes: ['read:org', 'repo'],
  });
  return { id: `${provider}-${login}`, provider, login, tokens: [token(1), token(2), token(3)] };
}
