import type { ExtensionContext } from 'vscode';
import { type Parts, wake } from './shell.ts';

let beforeClosing: (() => Promise<void>) | undefined;

/** The entry in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): void {
  const parts: Parts = {
    main: async () => {
      // VS Code has a fetch of its own, which knows the user's proxy; this steps in where a host has none.
      if (typeof globalThis.fetch !== 'function') await import('./platform/fetchPolyfill.ts');
      return import('./compose.ts');
    },
    network: () => import('./core/api/network.ts'),
    actions: () => import('./actions.ts'),
  };
  beforeClosing = wake(context, parts, `repo-rider/${String(context.extension.packageJSON.version)}`);
}

/** VS Code waits for it, where it can. */
export async function deactivate(): Promise<void> {
  await beforeClosing?.();
}
