import type { ExtensionContext } from 'vscode';
import { compose } from './compose.ts';

/** The entry in a web worker, where no user agent may be named. */
export function activate(context: ExtensionContext): void {
  compose(context, undefined);
}
