import type { CloneState } from './cloneStates.ts';

/**
 * The result of fetching a clone. `renamed`: its remote has a former name of the repository, which another one has now;
 * `credentials`: the host refused Git, or Git has no credentials; `late`: it took too long; the others as in
 * `CloneState`.
 */
export type FetchResult =
  | { readonly kind: 'fetched' | 'renamed' | 'noRemote' | 'credentials' | 'late' }
  | Exclude<CloneState, { readonly kind: 'read' }>;

/** Whether Git was refused, from what it wrote. Its text may contain addresses, so it is not shown. */
export function isRefusal(output: string): boolean {
  return /Authentication failed|could not read (Username|Password)|Permission denied|terminal prompts disabled|askpass/i.test(
    output,
  );
}

/** Whether fetching may succeed at another attempt. */
export function isFailure({ kind }: FetchResult): boolean {
  return kind === 'failed' || kind === 'late' || kind === 'credentials';
}
