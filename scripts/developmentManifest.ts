import { copyFile, mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import manifest from '../package.json' with { type: 'json' };

const root = fileURLToPath(new URL('..', import.meta.url));

/** The folder of the extension in development. Its code is in `dist/`, where the builds of `bundles.ts` write it. */
const folder = `${root}out/development/`;

/** What the extension uses beside its code. */
const USED = ['l10n', 'media', 'package.nls.json', 'package.nls.de.json', 'package.nls.es.json', 'package.nls.ru.json'];

/**
 * Writes an extension that is the product but for its manifest: it uses the sandbox by default, and has another id, so that it never
 * sees the accounts of the installed one.
 */
export async function writeDevelopmentManifest(addresses: {
  readonly baseUrl: string;
  readonly counterUrl: string;
}): Promise<void> {
  const development = structuredClone(manifest);
  development.publisher = 'repo-rider-development';
  const { properties } = development.contributes.configuration;
  properties['repoRider.baseUrl'].default = addresses.baseUrl;
  properties['repoRider.counterUrl'].default = addresses.counterUrl;
  await rm(folder, { recursive: true, force: true });
  await mkdir(`${folder}dist/pages`, { recursive: true });
  await Promise.all(USED.map((name) => symlink(root + name, folder + name)));
  await writeFile(`${folder}package.json`, JSON.stringify(development, undefined, 2));
}

/** Copies the icons of the last build. */
export async function copyIcons(): Promise<void> {
  for (const name of ['codicon.css', 'codicon.ttf']) {
    await copyFile(`${root}dist/pages/${name}`, `${folder}dist/pages/${name}`);
  }
}
