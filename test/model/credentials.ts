import { tempCloneTokenMark } from '../sandbox/data/repository.ts';

/** The start of every token of the model, to search for. */
const TOKEN_MARK = 'token0m0d3l';

export interface ModelToken {
  readonly value: string;
  /** Login of its account. */
  readonly login: string;
  readonly scopes: readonly string[];
}

/** The tokens of a run. The public one reads no private repository. */
export const TOKENS: readonly ModelToken[] = [
  { value: `${TOKEN_MARK}rider1`, login: 'rider', scopes: ['repo', 'read:org'] },
  { value: `${TOKEN_MARK}rider2`, login: 'rider', scopes: ['repo', 'read:org'] },
  { value: `${TOKEN_MARK}riderpublic`, login: 'rider', scopes: [] },
  { value: `${TOKEN_MARK}second1`, login: 'second', scopes: ['repo'] },
  { value: `${TOKEN_MARK}second2`, login: 'second', scopes: ['repo'] },
  { value: `${TOKEN_MARK}wanderer1`, login: 'wanderer', scopes: ['repo'] },
];

/** Whether a text contains a credential. */
export function isSecret(text: string): boolean {
  return text.includes(TOKEN_MARK) || text.includes(tempCloneTokenMark);
}
