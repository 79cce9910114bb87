import type { CloneState } from './cloneStates.ts';

/**
 * The result of fetching a clone. `renamed`: its remote has a former name of the repository, which another one has now;
 * `credentials`: the host refused Git, or Git has no credentials; then `isRefused` says whether a token of ours was
 * refused; `forbidden`: the host knows the user, and gives no access; `late`: it took too long; the others as in
 * `CloneState`.
 */
export type FetchResult = { readonly kind: 'fetched' } | FetchFailure;

/** Why a clone was not fetched. */
export type FetchFailure =
  | { readonly kind: 'renamed' | 'noRemote' | 'late' }
  | Refusal
  | Exclude<CloneState, { readonly kind: 'read' }>;

/** Why a server refuses a credential: it doesn't accept the token, or the token gives no access to the repository. */
export type Refusal = { readonly kind: 'credentials'; readonly isRefused: boolean } | { readonly kind: 'forbidden' };

/** Whether Git was refused, from what it wrote. Its text may contain addresses, so it is not shown. */
export function isRefusal(output: string): boolean {
  return /Authentication failed|could not read (Username|Password)|Permission denied|terminal prompts disabled|askpass/i.test(
    output,
  );
}

/** Whether the host gives no access, from what Git wrote. */
export function isForbidden(output: string): boolean {
  return /returned error: 403/.test(output);
}
