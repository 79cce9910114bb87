import { type ConfigurationChangeEvent, workspace } from 'vscode';
import type { CloneProtocol } from '../core/clones/cloneAddress.ts';
import { Setting } from '../ids.ts';

export type Authentication = 'token' | 'basic';

/** The current settings. Defaults are only in the manifest. */
export const settings = {
  /** Base URL of the code host's API; the default if empty. Application scope: no workspace can redirect a token. */
  get baseUrl(): string {
    return read(Setting.baseUrl).trim() || String(workspace.getConfiguration().inspect(Setting.baseUrl)?.defaultValue);
  },
  /** URL of the cyclist counter, or empty. */
  get counterUrl(): string {
    return read(Setting.counterUrl).trim();
  },
  /** How requests send the token. */
  get authentication(): Authentication {
    return read(Setting.authentication) === 'basic' ? 'basic' : 'token';
  },
  /** The protocol of clone URLs. */
  get cloneProtocol(): CloneProtocol {
    return read(Setting.cloneProtocol) === 'ssh' ? 'ssh' : 'https';
  },
  /** Interval of automatic refreshes in milliseconds; undefined for never. */
  get refreshIntervalMs(): number | undefined {
    const minutes: unknown = workspace.getConfiguration().get(Setting.refreshInterval);
    return typeof minutes === 'number' && minutes >= 1 ? minutes * 60_000 : undefined;
  },
};

export function affectsBaseUrl(event: ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(Setting.baseUrl);
}

export function affectsCounterUrl(event: ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(Setting.counterUrl);
}

function read(key: string): string {
  const value: unknown = workspace.getConfiguration().get(key);
  return typeof value === 'string' ? value : '';
}
