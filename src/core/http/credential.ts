import { MalformedLoginError, MalformedTokenError } from '../errors.ts';

/** What proves who asks (service spec, section 5): the token alone, or HTTP Basic with the account's name beside it. */
export type Credential =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'basic'; readonly login: string; readonly token: string };

/** No service makes longer ones; GitHub's longest has 255 characters. */
const MAX_TOKEN_LENGTH = 1024;

/**
 * Checks a token before anything is built with it.
 * @returns the token without the white space around it, which comes with copying.
 * @throws MalformedTokenError for characters that no header may hold, or an unlikely length.
 */
export function parseToken(text: string): string {
  const token = text.trim();
  if (token.length > MAX_TOKEN_LENGTH || !/^[\x21-\x7e]+$/.test(token)) throw new MalformedTokenError();
  return token;
}

/**
 * Checks an account's name for HTTP Basic, where a colon would end it.
 * @throws MalformedLoginError
 */
export function parseLogin(text: string): string {
  const login = text.trim();
  if (login.length > 255 || !/^[\x21-\x39\x3b-\x7e]+$/.test(login)) throw new MalformedLoginError();
  return login;
}

/** The value of the Authorization header. This is the only function that turns a token into text to send. */
export function authorization(credential: Credential): string {
  const token = parseToken(credential.token);
  if (credential.kind === 'token') return `token ${token}`;
  return `Basic ${btoa(`${parseLogin(credential.login)}:${token}`)}`;
}
