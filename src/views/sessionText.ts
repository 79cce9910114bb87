import { l10n } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import { inNotification, oneLine, withoutIcons } from '../core/text.ts';

/** The account's name. VS Code makes links and icons of what boxes, lists and messages say: of this it makes none. */
export function nameOf({ account }: Session): string {
  return account ? withoutIcons(inNotification(oneLine(account.login, 100))) : l10n.t('Without sign-in');
}

/** Who asks, and where: `rider (api.github.com)`. */
export function labelOf(session: Session): string {
  return `${nameOf(session)} (${session.host})`;
}
