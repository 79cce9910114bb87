import { type CancellationToken, ProgressLocation, window } from 'vscode';
import { type Clock, within } from './core/clock.ts';

/** Shorter work shows no notification: it would only flash, and VS Code drops toasts in quick succession. */
const PATIENCE_MS = 600;

/** Reports progress in a few words. */
type Report = (message: string) => void;

/** Runs work. If it takes a while, a notification shows its progress and lets the user cancel it. */
export async function withCancellableProgress<T>(
  clock: Clock,
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
  if (await within(clock, PATIENCE_MS, settled)) return running;
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return window.withProgress(options, (progress, token) => {
    token.onCancellationRequested(() => controller.abort());
    show = (text) => progress.report({ message: text });
    show(message);
    return running;
  });
}

/** Returns a signal that aborts when the VS Code token is canceled. */
export function signalOf(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  // Not disposed: the listener is collected with the token.
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
