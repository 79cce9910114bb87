import { ours } from '../../../src/base/core/text.ts';
/** The signed-in account, and the first token in the vault. */
export const ACCOUNT = { login: ours('rider'), id: 7, type: 'User', avatar_url: undefined, html_url: undefined };
export const FIRST_TOKEN = 'faultytoken0001';
