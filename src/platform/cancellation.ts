import { ProgressLocation, window } from 'vscode';
import { systemClock } from '../core/clock.ts';

/** What takes no longer needs no notification: it would only flash up, and VS Code drops toasts that come too fast. */
const PATIENCE_MS = 600;

/** Runs work; if it takes a while, a notification says what goes on and lets the user cancel it. */
export async function withCancellableProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  const running = work(controller.signal);
  const settled = running.then(
    () => true,
    () => true,
  );
  if (await Promise.race([settled, systemClock.delay(PATIENCE_MS).then(() => false)])) return running;
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, (_progress, token) => {
    token.onCancellationRequested(() => controller.abort());
    return running;
  });
}
