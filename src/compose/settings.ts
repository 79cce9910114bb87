import { workspace } from 'vscode';
import type { Authentication } from '../accounts/accounts.ts';
import { defaultEnterpriseBase } from '../accounts/providerAddress.ts';
import type { CloneProtocol } from '../clones/core/make/cloneAddress.ts';
import type { CloneLayout } from '../clones/core/make/clonePlan.ts';
import { displayAddress } from '../http/core/send/gate.ts';
import { Setting } from '../ids.ts';
import type { OpenAction } from '../sidebar/sidebarSettings.ts';

/** The protocol of VS Code's GitHub extension. */
const GIT_PROTOCOL = 'github.gitProtocol';

/** The current settings. Defaults are only in the manifest. */
export const settings = {
  /**
   * Base URL of the code host's API; if unset, that of VS Code's GitHub Enterprise Server, else the default.
   * Application scope, and only the user's value of VS Code's setting: no workspace can redirect requests.
   */
  get baseUrl(): string {
    const isSet = workspace.getConfiguration().inspect(Setting.server)?.globalValue !== undefined;
    const enterprise = isSet ? undefined : defaultEnterpriseBase();
    return (enterprise && displayAddress(enterprise)) ?? (read(Setting.server).trim() || defaultOf(Setting.server));
  },
  /** URL of the cyclist counter, or empty. */
  get counterUrl(): string {
    return read(Setting.cyclistCounter).trim();
  },
  /** How requests send the token. */
  get authentication(): Authentication {
    return read(Setting.authentication) === 'basic' ? 'basic' : 'token';
  },
  /** The protocol of clone URLs; if unset, that of VS Code's GitHub extension. */
  get cloneProtocol(): CloneProtocol {
    const isSet = workspace.getConfiguration().inspect(Setting.cloneProtocol)?.globalValue !== undefined;
    return read(isSet ? Setting.cloneProtocol : GIT_PROTOCOL) === 'ssh' ? 'ssh' : 'https';
  },
  /** How folders of clones are arranged. */
  get cloneLayout(): CloneLayout {
    const value = read(Setting.cloneLayout);
    return value === 'owner' || value === 'host' ? value : 'name';
  },
  /** What happens when the user picks a repository. */
  get openAction(): OpenAction {
    const value = read(Setting.openAction);
    return value === 'open' || value === 'details' || value === 'ask' ? value : 'default';
  },
  /** Bytes that the stored files of an account may take. */
  get fileCacheBytes(): number {
    const megabytes: unknown = workspace.getConfiguration().get(Setting.fileCacheSize);
    return (typeof megabytes === 'number' && megabytes >= 0 ? megabytes : 200) * 1024 * 1024;
  },
  /** Whether a badge shows how many repositories have changed. */
  get hasChangesBadge(): boolean {
    return workspace.getConfiguration().get(Setting.changesBadge) === true;
  },
  /** Whether the repositories that accounts have starred are loaded and shown. */
  get showsStarred(): boolean {
    return workspace.getConfiguration().get(Setting.showStarred) === true;
  },
  /** Interval of automatic refreshes in milliseconds; undefined for never. */
  get refreshIntervalMs(): number | undefined {
    const minutes: unknown = workspace.getConfiguration().get(Setting.refreshInterval);
    return typeof minutes === 'number' && minutes >= 1 ? minutes * 60_000 : undefined;
  },
};

function defaultOf(key: string): string {
  return String(workspace.getConfiguration().inspect(key)?.defaultValue);
}

function read(key: string): string {
  const value: unknown = workspace.getConfiguration().get(key);
  return typeof value === 'string' ? value : '';
}
