import type { ExtensionContext } from 'vscode';
import { compose } from './compose.ts';

/** The entry in Node: desktop, remote and server windows. */
export function activate(context: ExtensionContext): void {
  compose(context, `repo-rider/${String(context.extension.packageJSON.version)}`);
}
