import { type Extension, ExtensionKind, env, workspace } from 'vscode';
import { hasKinds } from './core/extensionKinds.ts';

/** VS Code's setting that chooses on which computer extensions run. */
export const KINDS_SETTING = 'remote.extensionKind';

/** The user's value of this setting; not validated. */
export function userKinds(): unknown {
  return workspace.getConfiguration().inspect(KINDS_SETTING)?.globalValue;
}

/** Whether a remote window can use the extension on another computer, or does because of the user's setting. */
export function hasOtherComputer({ id, extensionKind }: Extension<unknown>): boolean {
  return env.remoteName !== undefined && (extensionKind === ExtensionKind.UI || hasKinds(userKinds(), id));
}
