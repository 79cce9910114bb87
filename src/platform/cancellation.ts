import { type CancellationToken, ProgressLocation, window } from 'vscode';

/** VS Code's way to say "never mind", as the web's. */
export function abortSignal(token: CancellationToken): AbortSignal {
  const controller = new AbortController();
  if (token.isCancellationRequested) controller.abort();
  // The token ends with what it was made for, and this subscription with it.
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}

/** Runs work under a notification that says what goes on and lets the user cancel it. */
export function withCancellableProgress<T>(title: string, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const options = { location: ProgressLocation.Notification, title, cancellable: true };
  return Promise.resolve(window.withProgress(options, (_progress, token) => work(abortSignal(token))));
}
