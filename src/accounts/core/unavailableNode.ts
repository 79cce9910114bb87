import { type Line, showable } from '../../base/core/text.ts';
import type { UnavailableAccount } from './accountState.ts';
import type { SignedInAccount } from './session.ts';
import type { Unavailability } from './vscodeAccounts.ts';

/** An account of VS Code that can't be used in this window. It has no session, so it names its id. */
export interface UnavailableNode {
  readonly kind: 'unavailable';
  readonly id: string;
  readonly account: SignedInAccount;
  readonly host: Line;
  /** Identifies the server for VS Code: see `AccountReference`. */
  readonly server: string;
  readonly reason: Unavailability;
}

/** The row of an account that can't be used in this window. */
export function unavailableNode({ id, account, base, reference, reason }: UnavailableAccount): UnavailableNode {
  return { kind: 'unavailable', id, account, host: showable(base.host), server: reference.server ?? '', reason };
}
