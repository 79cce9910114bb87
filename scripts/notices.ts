import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

/** A package that has something in what is shipped. */
export interface Notice {
  readonly name: string;
  readonly version: string;
  /** Its licence by SPDX's name. */
  readonly license: string;
  /** The text of it, with who holds the copyright. */
  readonly text: string;
}

/**
 * The packages that these files belong to, sorted by their names.
 * @param files paths from the project's root, as esbuild tells them.
 * @throws {Error} where one does not bring the text of its licence, and that is not known either.
 */
export async function noticesOf(files: Iterable<string>): Promise<readonly Notice[]> {
  const folders = new Set([...files].flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const notices = await Promise.all([...folders].map(noticeOf));
  return notices.toSorted((a, b) => a.name.localeCompare(b.name));
}

/** All notices as one text. */
export function noticesText(notices: readonly Notice[]): string {
  const each = notices.map(({ name, version, license, text }) => `${name} ${version} (${license})\n\n${text}\n`);
  const head =
    'Repo Rider holds parts of the following packages, under their own licences: minified, and of a font only what is used.\n';
  return [head, ...each].join(`\n${'-'.repeat(80)}\n\n`);
}

async function noticeOf(folder: string): Promise<Notice> {
  const { name, version, license, author } = JSON.parse(await readFile(`${root}${folder}/package.json`, 'utf8'));
  const files = (await readdir(`${root}${folder}`)).filter((each) => /^licen[cs]e/i.test(each));
  if (files.length === 0) {
    if (license !== 'MIT' || typeof author !== 'string') throw new Error(`${name} brings no text of its licence.`);
    return { name, version, license, text: await mitOf(author) };
  }
  const texts = await Promise.all(files.toSorted().map((file) => readFile(`${root}${folder}/${file}`, 'utf8')));
  return { name, version, license, text: texts.map((text) => text.trim()).join('\n\n') };
}

/** The text of the MIT licence: ours, but for who holds the copyright. */
async function mitOf(holder: string): Promise<string> {
  const own = await readFile(`${root}LICENSE`, 'utf8');
  return own.trim().replace(/^Copyright .*$/m, `Copyright (c) ${holder}`);
}
