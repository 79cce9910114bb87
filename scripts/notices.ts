import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A package of which the extension includes parts. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** The SPDX identifier of the license. */
  readonly license: string;
  /** The text of the license with the copyright line. */
  readonly text: string;
}

/**
 * Returns the notices of the packages that files belong to, sorted by name.
 * @param files paths relative to the project's root, as in esbuild's metafile.
 * @throws {Error} if a package has neither a license file nor the MIT license with an author.
 */
export async function noticesOf(files: Iterable<string>): Promise<readonly Notice[]> {
  const folders = new Set([...files].flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  return notices.toSorted((a, b) => a.name.localeCompare(b.name));
}

export function noticesText(notices: readonly Notice[]): string {
  const each = notices.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  const head =
    'Repo Rider includes parts of the following packages, under their own licenses: minified code, and a subset of a font.\n';
  return [head, ...each].join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(folder: string): Promise<Notice> {
  const { name, version, license, author } = JSON.parse(await readFile(`${root}${folder}/package.json`, 'utf8'));
  const files = (await readdir(`${root}${folder}`)).filter((each) => /^licen[cs]e/i.test(each));
  if (files.length === 0) {
    if (license !== 'MIT' || typeof author !== 'string') throw new Error(`${name} has no license text.`);
    return { name, version, license, text: await mitOf(author) };
  }
  const texts = await Promise.all(files.toSorted().map((file) => readFile(`${root}${folder}/${file}`, 'utf8')));
  return { name, version, license, text: texts.map((text) => text.trim()).join('\n\n') };
}

/** Returns the MIT license text from the project's own LICENSE, with another copyright holder. */
async function mitOf(holder: string): Promise<string> {
  const own = await readFile(`${root}LICENSE`, 'utf8');
  return own.trim().replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
