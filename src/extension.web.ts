import type { ExtensionContext } from 'vscode';
import { compose } from './compose.ts';

let beforeClosing: (() => Promise<void>) | undefined;

/** The entry in a web worker, where no user agent may be named. */
export function activate(context: ExtensionContext): void {
  beforeClosing = compose(context, undefined);
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await beforeClosing?.();
}
