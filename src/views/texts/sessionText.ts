import type { Session } from '../../core/accounts/session.ts';
import { inNotification, oneLine, withoutIcons } from '../../core/text.ts';
import { l10n } from '../../platform/texts/l10n.ts';

/** The account's name, without text that VS Code renders as links or icons in boxes, lists and messages. */
export function nameOf({ account }: Pick<Session, 'account'>): string {
  return account ? withoutIcons(inNotification(oneLine(account.login, 100))) : l10n.t('Not signed in');
}

/** The name of a user or an organization, for boxes and lists. */
export function shortName(login: string): string {
  return withoutIcons(inNotification(oneLine(login, 100)));
}

/** Account and host, such as `rider (api.github.com)`. */
export function labelOf(session: Pick<Session, 'account' | 'host'>): string {
  return `${nameOf(session)} (${session.host})`;
}
