import { type ConfigurationChangeEvent, workspace } from 'vscode';
import type { CloneProtocol } from '../core/clones/cloneAddress.ts';
import { Setting } from '../ids.ts';

export type Authentication = 'token' | 'basic';

/** The user's settings as they are now. Defaults are the manifest's alone. */
export const settings = {
  /** Address of the code host's API; emptied, the default one. Scope application: no workspace can say where a token goes. */
  get baseUrl(): string {
    return read(Setting.baseUrl).trim() || String(workspace.getConfiguration().inspect(Setting.baseUrl)?.defaultValue);
  },
  /** Address of the cyclist counter, or empty. */
  get counterUrl(): string {
    return read(Setting.counterUrl).trim();
  },
  /** How a token is presented. */
  get authentication(): Authentication {
    return read(Setting.authentication) === 'basic' ? 'basic' : 'token';
  },
  /** How git reaches the code host. */
  get cloneProtocol(): CloneProtocol {
    return read(Setting.cloneProtocol) === 'ssh' ? 'ssh' : 'https';
  },
  /** Milliseconds between two refreshes that nobody asks for; undefined for never. */
  get refreshIntervalMs(): number | undefined {
    const minutes: unknown = workspace.getConfiguration().get(Setting.refreshInterval);
    return typeof minutes === 'number' && minutes >= 1 ? minutes * 60_000 : undefined;
  },
};

/** Whether a change of configuration is about where the code host is. */
export function affectsBaseUrl(event: ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(Setting.baseUrl);
}

/** Whether a change of configuration is about where the cyclist counter is. */
export function affectsCounterUrl(event: ConfigurationChangeEvent): boolean {
  return event.affectsConfiguration(Setting.counterUrl);
}

function read(key: string): string {
  const value: unknown = workspace.getConfiguration().get(key);
  return typeof value === 'string' ? value : '';
}
