/** The state of the accounts of VS Code at the last check, and what may or must have changed since. */
export class ProvidedState {
  /** The signed-in accounts, by session ids; the id of the account of VS Code, or undefined for a token. */
  signedIn: ReadonlyMap<string, string | undefined> = new Map();
  /** The tokens that each window may send, by names of windows; none while windows can't know: see `tokensInUse`. */
  tokens: ReadonlyMap<string, ReadonlySet<string>> = new Map();
  /** The sessions in each window, by names of windows. */
  inUse: ReadonlyMap<string, readonly string[]> = new Map();
  /** The names of the windows in which a sign-in with VS Code may be running. */
  readonly signingIn = new Set<string>();
  /** Whether a sign-out may be running. */
  isSigningOut = false;
  /** The sessions that windows must sign out, because the user has removed their accounts from VS Code. */
  readonly mustVanish = new Set<string>();
  /** Those with tokens that the user has entered, which must stay signed in. */
  readonly mustStay = new Set<string>();
  /** The sessions whose accounts the user has removed from VS Code, and may have added again. */
  readonly removed = new Set<string>();

  /** Whether a window used a session at the last check. */
  isInUse(session: string): boolean {
    return [...this.inUse.values()].some((sessions) => sessions.includes(session));
  }
}
