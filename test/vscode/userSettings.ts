import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';

export type Settings = Readonly<Record<string, unknown>>;

/**
 * A quiet VS Code: no telemetry, updates, experiments, welcome, tips or questions, and no network traffic of its own.
 */
export const quietSettings: Settings = {
  'chat.disableAIFeatures': true,
  'extensions.autoCheckUpdates': false,
  'extensions.autoUpdate': false,
  'extensions.ignoreRecommendations': true,
  'git.openRepositoryInParentFolders': 'never',
  // Otherwise, VS Code announces each port that a test listens on.
  'remote.autoForwardPorts': false,
  'security.workspace.trust.enabled': false,
  'telemetry.telemetryLevel': 'off',
  'update.mode': 'none',
  'update.showReleaseNotes': false,
  'workbench.enableExperiments': false,
  'workbench.secondarySideBar.defaultVisibility': 'hidden',
  'workbench.startupEditor': 'none',
  'workbench.tips.enabled': false,
  'workbench.welcomePage.walkthroughs.openOnInstall': false,
};

/** The user settings file of a user-data folder, `User/settings.json`. */
export function settingsFile(userData: string): string {
  return join(userData, 'User', 'settings.json');
}

/**
 * Writes the quiet settings, overridden by the caller's. A running VS Code applies them when its window is reloaded:
 * its file watcher is a native module that is not built.
 */
export async function writeSettings(userData: string, settings: Settings = {}): Promise<void> {
  const file = settingsFile(userData);
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, `${JSON.stringify({ ...quietSettings, ...settings }, undefined, 2)}\n`);
}
