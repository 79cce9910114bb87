import { l10n, window } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import type { Clock } from '../core/clock.ts';
import type { Library } from '../core/repositories/library.ts';
import { inNotification } from '../core/text.ts';
import { quotaLines } from '../views/quotaText.ts';

/** Tells the allowance of every account, that of the one used last first, as their last answers told it. Asks nothing. */
export function showQuota(current: CurrentSession, library: Library, clock: Clock): void {
  const used = current.session;
  const others = library.stores.map(({ session }) => session).filter(({ id }) => id !== used?.id);
  const [first, ...more] = quotaLines([...(used ? [used] : []), ...others], clock.now());
  if (first === undefined) {
    void window.showInformationMessage(l10n.t('No answer has told yet how many requests are left.'));
    return;
  }
  // Modal, because a message in the corner would open below the status bar's own tooltip.
  void window.showInformationMessage(l10n.t('API Quota'), {
    modal: true,
    detail: [first, ...more].map(inNotification).join('\n\n'),
  });
}
