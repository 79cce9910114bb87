import { ConfigurationTarget, extensions, workspace } from 'vscode';
import { GITHUB_HOST } from '../hosts/core/dialects/github.ts';

const SETTING = 'github.gitAuthentication';

/** Whether VS Code's own GitHub extension answers Git for a server, before other extensions are asked. */
export function isAnsweredByVSCode(origin: string): boolean {
  return isOfGitHub(origin) && workspace.getConfiguration().get(SETTING) === true;
}

/** Lets other extensions answer Git for github.com. */
export async function stopAnsweringByVSCode(): Promise<void> {
  await workspace.getConfiguration().update(SETTING, false, ConfigurationTarget.Global);
}

/** Undoes `stopAnsweringByVSCode`. */
export async function letVSCodeAnswer(): Promise<void> {
  const isOff = workspace.getConfiguration().inspect(SETTING)?.globalValue === false;
  if (isOff) await workspace.getConfiguration().update(SETTING, undefined, ConfigurationTarget.Global);
}

function isOfGitHub(origin: string): boolean {
  return origin === `https://${GITHUB_HOST}` && extensions.getExtension('vscode.github') !== undefined;
}
