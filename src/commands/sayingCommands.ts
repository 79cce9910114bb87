import { l10n, window } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import { connectionOf } from '../core/accounts/session.ts';
import type { Clock } from '../core/clock.ts';
import { inNotification } from '../core/text.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { reportingWaits } from '../views/waiting.ts';

/** Shows a saying from the service, then more as long as the user asks for another. */
export async function showSaying(current: CurrentSession, clock: Clock): Promise<void> {
  const another = l10n.t('Show Another');
  for (let chosen: string | undefined = another; chosen === another; ) {
    const saying = await askSaying(current, clock);
    chosen = await window.showInformationMessage(inNotification(saying), another);
  }
}

async function askSaying(current: CurrentSession, clock: Clock): Promise<string> {
  const connection = connectionOf(await current.required());
  return withCancellableProgress(clock, l10n.t('Loading a saying'), (signal, report) =>
    reportingWaits(connection, report, async () => (await connection.records({ signal })).zen({ signal })),
  );
}
