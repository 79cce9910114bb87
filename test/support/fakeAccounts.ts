import { Connector } from '../../src/accounts/core/connection.ts';
import { type AccountSession, openSession, type Session } from '../../src/accounts/core/session.ts';
import { ours } from '../../src/base/core/text.ts';
import { realPorts } from './ports.ts';

const connector = new Connector(realPorts());

/** An account that is signed in at a code host. */
export function accountAt(host: string, login: string, id: number): AccountSession {
  const base = new URL(`https://${host}/`);
  return openSession(connector.connect(base), { login: ours(login), id, type: 'User' });
}

/** An anonymous session at a code host. */
export function anonymousAt(host: string): Session {
  const base = new URL(`https://${host}/`);
  return openSession(connector.connect(base));
}

/** Two accounts on one host, an account with the name of the first on another host, and an anonymous session. */
export const rider = accountAt('code.example', 'rider', 1);
export const second = accountAt('code.example', 'second', 2);
export const elsewhere = accountAt('other.example', 'rider', 1);
export const anonymous = anonymousAt('code.example');
