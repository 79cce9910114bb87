import { l10n, window } from 'vscode';
import type { CurrentSession } from '../core/accounts/currentSession.ts';
import { connectionOf } from '../core/accounts/session.ts';
import { inNotification } from '../core/text.ts';
import { withCancellableProgress } from '../platform/cancellation.ts';
import { reportingWaits } from '../views/waiting.ts';

/** Shows what the service has to say, and another one as long as the user wants one. */
export async function showSaying(current: CurrentSession): Promise<void> {
  const another = l10n.t('Another One');
  for (let chosen: string | undefined = another; chosen === another; ) {
    const saying = await askSaying(current);
    chosen = await window.showInformationMessage(inNotification(saying), another);
  }
}

async function askSaying(current: CurrentSession): Promise<string> {
  const connection = connectionOf(await current.required());
  return withCancellableProgress(l10n.t('Listening'), (signal, report) =>
    reportingWaits(connection, report, () => connection.client.zen({ signal })),
  );
}
