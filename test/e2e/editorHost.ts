import { globSync, statSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type LaunchedVSCode, type LaunchOptions, launch } from '../vscode/launch.ts';
import type { Settings } from '../vscode/userSettings.ts';
import { packaged } from './packaged.ts';

/** A kind of VS Code that a suite runs in. */
export interface Host<Opened extends OpenHost = OpenHost> {
  /** As it appears in the name of a suite. */
  readonly name: string;
  /** Whether requests leave from a browser, which sends a preflight request to another origin first (CORS). */
  readonly asksFirst: boolean;
  /** Opens a window with the packaged extension, in which secrets survive a reload. */
  readonly open: (settings: Settings) => Promise<Opened>;
}

export interface OpenHost {
  readonly page: Page;
  readonly context: BrowserContext;
  /** All that VS Code has stored outside the window's memory and `localStorage`, in pieces. */
  readonly storedData: () => Promise<readonly string[]>;
  /** The extension's log. */
  readonly log: () => Promise<string>;
  /** The size of the log if it can be read quickly, otherwise 0. */
  readonly logSize: () => number;
  readonly close: () => Promise<void>;
}

export type ServerWindow = OpenHost & LaunchedVSCode;

/** VS Code's server, with extensions in Node. */
export function serverHost(name: string, options: LaunchOptions = {}): Host<ServerWindow> {
  return {
    name,
    asksFirst: false,
    open: async (settings) => {
      const vscode = await launch({
        log: console.log,
        logLevel: 'repo-rider.repo-rider=trace',
        ...options,
        vsix: options.vsix ?? (await packaged()),
        settings: { ...settings, ...options.settings },
      });
      const logFiles = (): readonly string[] => globSync(join(vscode.logsFolder, '**', '*Repo Rider*.log'));
      return {
        ...vscode,
        storedData: () => readAll(join(vscode.userDataDir, 'data')),
        log: async () => (await Promise.all(logFiles().map((file) => readFile(file, 'utf8')))).join('\n'),
        logSize: () =>
          logFiles().reduce((size, file) => size + (statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0),
      };
    },
  };
}

/** Every file below a folder, as text. */
async function readAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
}
