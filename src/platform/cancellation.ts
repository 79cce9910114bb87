import { type CancellationToken, ProgressLocation, window } from 'vscode';
import { systemClock } from '../core/clock.ts';

/** What takes no longer needs no notification: it would only flash up, and VS Code drops toasts that come too fast. */
const PATIENCE_MS = 600;

/** Tells how far work is, in a few words. */
export type Report = (message: string) => void;

/** Runs work; if it takes a while, a notification says what goes on and lets the user cancel it. */
export async function withCancellableProgress<T>(
  title: string,
  work: (signal: AbortSignal, report: Report) => Promise<T>,
): Promise<T> {
  const controller = new AbortController();
  let message = '';
  let show: Report | undefined;
  const running = work(controller.signal, (text) => {
    message = text;
    show?.(text);
  });
  const settled = running.then(
    () => true,
    () => true,
  );
  if (await Promise.race([settled, systemClock.delay(PATIENCE_MS).then(() => false)])) return running;
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, (progress, token) => {
    token.onCancellationRequested(() => controller.abort());
    show = (text) => progress.report({ message: text });
    show(message);
    return running;
  });
}

/** A signal that aborts when a token of VS Code's is cancelled. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  // Nobody disposes of it: it goes with the token.
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
