import { readFileSync, renameSync, writeFileSync } from 'node:fs';

/** The environment variable with the path of the sessions file. */
export const SESSIONS_VARIABLE = 'PROVIDER_SESSIONS';

/** The ids of VS Code's own providers that the extension replaces. */
export const PROVIDERS = ['github', 'github-enterprise'] as const;
export type ProviderId = (typeof PROVIDERS)[number];

export interface ProvidedSession {
  readonly provider: ProviderId;
  readonly id: string;
  readonly account: { readonly id: string; readonly label: string };
  readonly scopes: readonly string[];
  readonly accessToken: string;
}

/** What the providers have and do. */
export interface ProvidedSessions {
  readonly sessions: readonly ProvidedSession[];
  /**
   * The next sign-ins of the user, each with the scopes that are requested then. A sign-in takes the first one of its
   * provider and account from the list; if there is none, the user cancels it.
   */
  readonly next?: readonly ProvidedSession[];
  /** Providers that can't read their sessions. */
  readonly fails?: readonly ProviderId[];
  /** Providers that are not registered when the window opens. */
  readonly missing?: readonly ProviderId[];
}

export function readSessions(file: string): ProvidedSessions {
  return JSON.parse(readFileSync(file, 'utf8'));
}

/** Replaces the file in one step: a process that reads it meanwhile gets the old or the new one. */
export function writeSessions(file: string, content: ProvidedSessions): void {
  const partial = `${file}.${process.pid}`;
  writeFileSync(partial, JSON.stringify(content));
  renameSync(partial, file);
}
