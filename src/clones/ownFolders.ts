import { type ExtensionContext, ExtensionKind, env, UIKind } from 'vscode';
import { PENDING_FILE_KEY, PINS_KEY, QUEUE_KEY, TAGS_KEY } from '../base/core/storedKeys.ts';
import { CLONES_KEY, NOTED_KEY } from './core/known/storedClones.ts';

/** Values that name folders of one computer. */
const OF_COMPUTER: ReadonlySet<string> = new Set([
  CLONES_KEY,
  NOTED_KEY,
  QUEUE_KEY,
  PENDING_FILE_KEY,
  ...[PINS_KEY, TAGS_KEY].map((key) => `${key}.here`),
]);

/**
 * The context of a window, in which these values are those of the computer that the extension runs on: desktop VS Code
 * has one storage for the windows of all remote computers and its own. In a browser, each server has its own.
 * @param computer identifies it among the remote computers of the user
 */
export function withOwnFolders(context: ExtensionContext, computer: string): ExtensionContext {
  const { globalState, extension } = context;
  const { remoteName, uiKind } = env;
  if (remoteName === undefined || extension.extensionKind === ExtensionKind.UI || uiKind === UIKind.Web) return context;
  // Each container has another name, and would leave its values behind.
  const place = remoteName.includes('container') ? remoteName : computer;
  const own = (key: string): string => (OF_COMPUTER.has(key) ? `${key}@${place}` : key);
  const value: ExtensionContext['globalState'] = {
    keys: () => globalState.keys(),
    get: <T>(key: string, fallback?: T) => globalState.get(own(key), fallback),
    update: (key, stored) => globalState.update(own(key), stored),
    setKeysForSync: (keys) => globalState.setKeysForSync(keys),
  };
  return Object.create(context, { globalState: { value } });
}
