import { l10n, window } from 'vscode';
import type { Session } from '../core/accounts/session.ts';
import type { Clock } from '../core/clock.ts';
import { inNotification } from '../core/text.ts';
import { describeQuota } from '../views/quotaText.ts';

/** Tells the allowance of the account in use, as the last answer told it. Makes no request. */
export function showQuota(session: Session, clock: Clock): void {
  const { connection, state } = session;
  const quota = connection?.meter.quota;
  if (!connection || !quota) {
    void window.showInformationMessage(l10n.t('No answer has told yet how many requests are left.'));
    return;
  }
  const who = state.kind === 'signedIn' ? inNotification(state.account.login) : l10n.t('Without sign-in');
  // Modal, because a message in the corner would open below the status bar's own tooltip.
  const detail = describeQuota(quota, clock.now());
  void window.showInformationMessage(`${who} · ${connection.base.host}`, { modal: true, detail });
}
