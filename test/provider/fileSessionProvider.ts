import {
  type AuthenticationProvider,
  EventEmitter,
  type AuthenticationProviderSessionOptions as SessionOptions,
  type AuthenticationProviderAuthenticationSessionsChangeEvent as SessionsChange,
} from 'vscode';
import { type ProvidedSession, type ProviderId, readSessions, writeSessions } from './sessionsFile.ts';

/**
 * The sessions of one provider in a file. They are requested, created, and removed as those of VS Code's own provider.
 */
export class FileSessionProvider implements AuthenticationProvider {
  readonly id: ProviderId;
  readonly #file: string;
  readonly #changed = new EventEmitter<SessionsChange>();
  readonly onDidChangeSessions = this.#changed.event;
  /** The sessions after the last event. */
  #reported: readonly ProvidedSession[];

  constructor(id: ProviderId, file: string) {
    this.id = id;
    this.#file = file;
    this.#reported = this.#read();
  }

  /** @param scopes those of a session in any order; any session matches if there are none */
  async getSessions(scopes: readonly string[] | undefined, { account }: SessionOptions): Promise<ProvidedSession[]> {
    if (readSessions(this.#file).fails?.includes(this.id)) throw new Error(`The sessions of ${this.id} are locked.`);
    return this.#read().filter(
      (session) =>
        (account === undefined || session.account.label === account.label) &&
        (scopes === undefined || scopes.length === 0 || hasScopes(session, scopes)),
    );
  }

  async createSession(scopes: readonly string[], { account }: SessionOptions): Promise<ProvidedSession> {
    const content = readSessions(this.#file);
    const { sessions, next = [] } = content;
    const found = next.find(
      ({ provider, account: { label } }) => provider === this.id && (account === undefined || label === account.label),
    );
    if (!found) throw new Error('Cancelled');
    const created = { ...found, scopes };
    const kept = sessions.filter((session) => !isReplaced(session, created));
    writeSessions(this.#file, {
      ...content,
      sessions: [...kept, created],
      next: next.filter((session) => session !== found),
    });
    this.reportChanges();
    return created;
  }

  async removeSession(id: string): Promise<void> {
    const content = readSessions(this.#file);
    const kept = content.sessions.filter((session) => session.provider !== this.id || session.id !== id);
    writeSessions(this.#file, { ...content, sessions: kept });
    this.reportChanges();
  }

  /** Fires an event if the file's sessions have changed since the last one. */
  reportChanges(): void {
    const before = new Map(this.#reported.map((session) => [session.id, session]));
    this.#reported = this.#read();
    const now = new Map(this.#reported.map((session) => [session.id, session]));
    const added = [...now.values()].filter(({ id }) => !before.has(id));
    const removed = [...before.values()].filter(({ id }) => !now.has(id));
    const changed = [...now.values()].filter((session) => {
      const old = before.get(session.id);
      return old !== undefined && JSON.stringify(old) !== JSON.stringify(session);
    });
    if (added.length + removed.length + changed.length > 0) this.#changed.fire({ added, removed, changed });
  }

  #read(): readonly ProvidedSession[] {
    return readSessions(this.#file).sessions.filter(({ provider }) => provider === this.id);
  }
}

function hasScopes(session: ProvidedSession, scopes: readonly string[]): boolean {
  return JSON.stringify(session.scopes.toSorted()) === JSON.stringify(scopes.toSorted());
}

/** Whether a sign-in replaces a session: an account has one for each set of scopes. */
function isReplaced(session: ProvidedSession, created: ProvidedSession): boolean {
  if (session.provider !== created.provider) return false;
  return session.id === created.id || (session.account.id === created.account.id && hasScopes(session, created.scopes));
}
