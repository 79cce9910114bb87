import { oneLine, withoutIcons } from '../../core/text.ts';

/** The name of an account in VS Code's menus, such as `rider (api.github.com)`. */
export function accountLabel(login: string, host: string): string {
  return `${withoutIcons(oneLine(login, 100))} (${host})`;
}
