import { showable } from '../base/core/text.ts';

/**
 * The name of an account in VS Code's menus, such as `rider (api.github.com)`. Apart from `accountName.ts`, because
 * windows in which nothing is used load it, without translations.
 */
export function accountLabel(login: string, host: string): string {
  return `${showable(login)} (${host})`;
}
