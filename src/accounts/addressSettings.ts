import type { ConfigurationChangeEvent } from 'vscode';
import { Setting } from '../ids.ts';

/** VS Code's setting with the address of the GitHub Enterprise Server. It may differ between workspaces. */
export const ENTERPRISE_URI = 'github-enterprise.uri';

export function affectsBaseUrl(event: ConfigurationChangeEvent): boolean {
  return [Setting.server, ENTERPRISE_URI].some((key) => event.affectsConfiguration(key));
}
