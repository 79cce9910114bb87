import type { Sessions } from '../accounts/sessions.ts';
import { type Clock, within } from '../clock.ts';
import type { Library } from '../repositories/library.ts';

/** Git and the user wait: a provider that is missing takes VS Code five seconds. */
const TOKENS_WITHIN_MS = 3000;

/**
 * Loads the cached repositories of all accounts with their tokens: if Git's question is the first use of a window, VS
 * Code has not returned those of its accounts yet. Makes no request.
 */
export async function loadWithTokens(library: Library, sessions: Sessions, clock: Clock): Promise<void> {
  await sessions.vaultRead();
  if (sessions.pending.length > 0) await within(clock, TOKENS_WITHIN_MS, sessions.ready());
  await library.load();
}
