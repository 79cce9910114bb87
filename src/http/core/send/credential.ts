import { MalformedLoginError, MalformedTokenError } from '../../../base/core/errors.ts';

/**
 * The authentication of a request (docs/service-spec.md, section 5): the token alone, or HTTP Basic with the account's
 * name. The token of an account of VS Code (`vscode`) is sent like any other, but never stored.
 */
export type Credential =
  | { readonly kind: 'token'; readonly token: string }
  | { readonly kind: 'vscode'; readonly token: string }
  | { readonly kind: 'basic'; readonly login: string; readonly token: string };

/** No service issues longer tokens. GitHub's longest has 520 characters, and it announces longer ones. */
const MAX_TOKEN_LENGTH = 4096;

/**
 * Validates a token.
 * @returns the token without surrounding white space, which comes with copying.
 * @throws MalformedTokenError for characters that are invalid in a header, or an unlikely length.
 */
export function parseToken(text: string): string {
  const token = text.trim();
  const isTooLong = token.length > MAX_TOKEN_LENGTH;
  if (isTooLong || !/^[\x21-\x7e]+$/.test(token)) throw new MalformedTokenError(isTooLong);
  return token;
}

/**
 * Validates an account's name for HTTP Basic, where a colon would end the name.
 * @throws MalformedLoginError
 */
export function parseLogin(text: string): string {
  const login = text.trim();
  if (login.length > 255 || !/^[\x21-\x39\x3b-\x7e]+$/.test(login)) throw new MalformedLoginError();
  return login;
}

/** Returns the value of the Authorization header. No other function turns a token into text to send. */
export function authorization(credential: Credential): string {
  const token = parseToken(credential.token);
  if (credential.kind !== 'basic') return `token ${token}`;
  return `Basic ${btoa(`${parseLogin(credential.login)}:${token}`)}`;
}
