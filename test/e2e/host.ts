import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Page } from 'playwright-core';
import { type LaunchOptions, launch } from '../vscode/launch.ts';
import type { Settings } from '../vscode/settings.ts';
import { packaged } from './packaged.ts';

/** A kind of VS Code that a suite runs in. */
export interface Host {
  /** As it stands in the name of a suite. */
  readonly name: string;
  /** Whether requests leave from a browser, which asks another origin first what it takes (CORS). */
  readonly asksFirst: boolean;
  /** Opens a window with the packed extension, in which secrets last over a reload. */
  readonly open: (settings: Settings) => Promise<OpenHost>;
}

export interface OpenHost {
  readonly page: Page;
  readonly context: BrowserContext;
  /** All that VS Code has kept outside of the window's memory and `localStorage`, piece by piece. */
  readonly kept: () => Promise<readonly string[]>;
  readonly close: () => Promise<void>;
}

/** VS Code's server, with extensions in Node. */
export function serverHost(name: string, options: LaunchOptions = {}): Host {
  return {
    name,
    asksFirst: false,
    open: async (settings) => {
      const vscode = await launch({
        ...options,
        vsix: await packaged(),
        settings: { ...options.settings, ...settings },
        log: console.log,
      });
      const { page, context, close, userDataDir } = vscode;
      return { page, context, close, kept: () => readAll(join(userDataDir, 'data')) };
    },
  };
}

/** Every file below a folder, as text. */
async function readAll(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile());
  return Promise.all(files.map(({ parentPath, name }) => readFile(join(parentPath, name), 'latin1')));
}
