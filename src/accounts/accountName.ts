import { type Line, ours } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { Session } from './core/session.ts';

/** The account's name. */
export function nameOf({ account }: Pick<Session, 'account'>): Line {
  return account ? account.login : l10n.t('Not signed in');
}

/** Account and host, such as `rider (api.github.com)`. */
export function labelOf(session: Pick<Session, 'account' | 'host'>): Line {
  return ours(`${nameOf(session)} (${session.host})`);
}
