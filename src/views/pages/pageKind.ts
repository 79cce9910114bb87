import type * as v from 'valibot';
import type { Uri } from 'vscode';
import type { Session } from '../../core/accounts/session.ts';
import type { CodeHost } from '../../core/api/codeHost.ts';
import type { Dated } from '../../core/api/codeHostClient.ts';
import type { Clock } from '../../core/clock.ts';
import type { Avatars } from '../../core/http/avatars.ts';
import type { ReadOptions } from '../../core/http/resource.ts';
import type { Log } from '../../core/log.ts';
import type { PageName } from './pagePanel.ts';

/** What the page of every kind of record needs. */
export interface PageServices {
  /** The session of this id, as soon as it is known who is signed in; undefined when it is not there any more. */
  findSession(id: string): Promise<Session | undefined>;
  /** Notes that a person has used a session. */
  use(session: Session): void;
  readonly avatars: Pick<Avatars, 'read'>;
  readonly extensionUri: Uri;
  readonly log: Log;
  readonly clock: Clock;
}

/** Which record a page shows: at least whose page it is. */
export interface PageState {
  readonly session: string;
}

/** What sets the page of one kind of record apart. */
export interface PageKind<State extends PageState, Value, Request> {
  readonly name: PageName;
  readonly stateSchema: v.GenericSchema<unknown, State>;
  /** What its page asks beside what every page asks. */
  readonly requestSchema: v.GenericSchema<unknown, Request>;
  title(state: State): string;
  read(client: CodeHost, state: State, options: ReadOptions): Promise<Dated<Value>>;
  /** A record that was never read, as a list on this computer has it: with fewer fields. */
  listed?(state: State): Promise<Dated<Value> | undefined>;
  /** Where the picture in the heading is. */
  avatarOf(record: Value): string | null | undefined;
  /** The state of a record that has another name by now, and how to say so; undefined where it has the same. */
  moved?(state: State, record: Value): { readonly state: State; readonly notice: string } | undefined;
}
