import { randomBytes } from 'node:crypto';
import type { Accounts } from '../data/accountStore.ts';
import type { Tokens } from '../data/tokens.ts';

/** How long a code can be approved. */
const LIFETIME_MS = 15 * 60_000;

/** A request for access that its user approves or denies in a browser. */
export interface DeviceRequest {
  /** Sent by the app while it waits. */
  readonly deviceCode: string;
  /** Entered by the user, as `XXXX-XXXX`. */
  readonly userCode: string;
  readonly scopes: readonly string[];
}

/** The result of waiting for a user: a token, or GitHub's name for why there is none. */
export type Grant =
  | { readonly token: string; readonly scopes: readonly string[] }
  | 'authorization_pending'
  | 'access_denied'
  | 'expired_token'
  | 'incorrect_device_code';

/** OAuth's device authorization flow (RFC 8628), as GitHub implements it. */
export interface DeviceFlow {
  readonly lifetimeMs: number;
  readonly start: (scopes: readonly string[]) => DeviceRequest;
  /**
   * Creates a token of an account. @returns false for an unknown user, and for a code that is unknown, expired, or
   * already answered
   */
  readonly approve: (userCode: string, login: string) => boolean;
  /** @returns as `approve` */
  readonly deny: (userCode: string) => boolean;
  /** The state of a request. A token is returned only once. */
  readonly redeem: (deviceCode: string) => Grant;
}

interface Pending extends DeviceRequest {
  readonly expiresAt: number;
  answer?: { readonly token: string } | 'denied';
}

/** @param now milliseconds since the epoch */
export function createDeviceFlow(accounts: Accounts, tokens: Tokens, now: () => number): DeviceFlow {
  const pending = new Map<string, Pending>();
  const open = (userCode: string): Pending | undefined => {
    const wanted = userCode.trim().toUpperCase();
    const found = [...pending.values()].find((each) => each.userCode === wanted);
    return found && !found.answer && now() < found.expiresAt ? found : undefined;
  };
  return {
    lifetimeMs: LIFETIME_MS,
    start(scopes) {
      const code = randomBytes(4).toString('hex').toUpperCase();
      const userCode = `${code.slice(0, 4)}-${code.slice(4)}`;
      const request = { deviceCode: randomBytes(20).toString('hex'), userCode, scopes };
      pending.set(request.deviceCode, { ...request, expiresAt: now() + LIFETIME_MS });
      return request;
    },
    approve(userCode, login) {
      const request = open(userCode);
      if (!request || accounts.find(login)?.type !== 'User') return false;
      const token = `gho_${randomBytes(18).toString('hex')}`;
      tokens.add({ value: token, login, scopes: request.scopes, isOAuth: true });
      request.answer = { token };
      return true;
    },
    deny(userCode) {
      const request = open(userCode);
      if (request) request.answer = 'denied';
      return request !== undefined;
    },
    redeem(deviceCode) {
      const request = pending.get(deviceCode);
      if (!request) return 'incorrect_device_code';
      if (request.answer === undefined) return now() < request.expiresAt ? 'authorization_pending' : 'expired_token';
      pending.delete(deviceCode);
      return request.answer === 'denied' ? 'access_denied' : { ...request.answer, scopes: request.scopes };
    },
  };
}
