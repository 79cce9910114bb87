import { globSync } from 'node:fs';
import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };
import { link } from './link.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the development extension. The development builds of `bundles.ts` write its code to `dist/`. */
const folder = `${root}out/development/`;

/** The files and folders that the extension uses in addition to its code. */
const USED = ['l10n', 'media', ...globSync('package.nls*.json', { cwd: root })];

/**
 * Writes the development extension, whose manifest differs in four ways. The default addresses are the sandbox's. The
 * id is different, so that the extension never reads the accounts of the installed one. The code is in other
 * files. Translations have the English texts as keys.
 */
export async function writeDevelopmentManifest(addresses: {
  readonly baseUrl: string;
  readonly counterUrl: string;
}): Promise<void> {
  const development = structuredClone(manifest);
  development.publisher = 'repo-rider-development';
  development.main = './dist/extension.mjs';
  development.browser = './dist/extension.web.js';
  development.l10n = './l10n';
  const { properties } = development.contributes.configuration;
  properties['repoRider.server'].default = addresses.baseUrl;
  properties['repoRider.cyclistCounter'].default = addresses.counterUrl;
  await rm(folder, { recursive: true, force: true });
  await mkdir(`${folder}dist/pages`, { recursive: true });
  await Promise.all(USED.map((name) => link(root + name, folder + name)));
  await writeFile(`${folder}package.json`, JSON.stringify(development, undefined, 2));
}

/** Copies the icon files of the last build. */
export async function copyIcons(): Promise<void> {
  for (const name of ['codicon.css', 'codicon.ttf']) {
    await copyFile(`${root}dist/pages/${name}`, `${folder}dist/pages/${name}`);
  }
}
