import type { ExtensionContext } from 'vscode';
import { compose } from './compose.ts';

let beforeClosing: (() => Promise<void>) | undefined;

/** The entry in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): void {
  beforeClosing = compose(context, `repo-rider/${String(context.extension.packageJSON.version)}`);
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await beforeClosing?.();
}
