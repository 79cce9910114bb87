import { workspace } from 'vscode';
import { isDataResidency, isGitHub } from '../hosts/core/dialects/gitHubHosts.ts';
import { Setting } from '../ids.ts';

/** The hosts that the user allows without encryption, as `host:port`. GitHub's own are always encrypted. */
export function hostsWithoutEncryption(): readonly string[] {
  // No workspace can send a token unencrypted.
  const value: unknown = workspace.getConfiguration().inspect(Setting.hostsWithoutEncryption)?.globalValue;
  const hosts = Array.isArray(value) ? value.filter((each) => typeof each === 'string') : [];
  return hosts.map((host) => host.toLowerCase()).filter((host) => !isOfGitHub(host.split(':')[0] ?? ''));
}

function isOfGitHub(hostname: string): boolean {
  return isGitHub(hostname) || isDataResidency(`.${hostname}`);
}
