import { folderOf, pathFrom } from '../../hosts/core/treeEntry.ts';
import { webPage } from '../../model/core/repositoryAddress.ts';
import type { Readme } from '../../model/core/repositoryDetails.ts';

/** The target of a link or picture in a README. */
interface ReadmeTarget {
  /** A file of the repository, with `/` between its parts; undefined for other addresses. */
  readonly path: string | undefined;
  /** Its page on the web; undefined if unknown. */
  readonly webUrl: string | undefined;
}

/** Where a README is. */
export interface LocatedReadme extends Pick<Readme, 'path' | 'webUrl' | 'rawUrl'> {
  /** The web page of the repository; undefined if unknown. */
  readonly page?: string | undefined;
}

/**
 * Resolves an address in a README, as GitHub does: relative to its folder, or to the repository if it begins with a
 * slash.
 * @param address untrusted
 * @returns undefined for anything but web pages, mail addresses and files of the repository
 */
export function readmeTarget(address: string, readme: LocatedReadme): ReadmeTarget | undefined {
  const trimmed = address.trim();
  const isAbsolute = /^([a-z][a-z\d+.-]*:|[\\/]{2})/i.test(trimmed);
  return isAbsolute ? absoluteTarget(trimmed, readme) : relativeTarget(trimmed, readme);
}

function absoluteTarget(address: string, readme: LocatedReadme): ReadmeTarget | undefined {
  const url = URL.canParse(address, 'https://x') ? new URL(address, 'https://x') : undefined;
  if (!url || url.username || url.password) return undefined;
  // Without the rest, which may name a file to attach.
  if (url.protocol === 'mailto:') return { path: undefined, webUrl: `mailto:${url.pathname}` };
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  const base = basesOf(readme).find((each) => url.href.startsWith(each));
  const path = base && pathOf(url.href.slice(base.length).replace(/[?#].*$/s, ''));
  return { path: path || undefined, webUrl: url.href };
}

function relativeTarget(address: string, readme: LocatedReadme): ReadmeTarget | undefined {
  const [, file = '', rest = ''] = /^([^?#]*)(.*)$/s.exec(address) ?? [];
  const folder = file.startsWith('/') ? '' : folderOf(readme.path);
  const path = file === '' ? readme.path : pathOf(file, folder);
  if (!path) return targetAbove(address, readme);
  const [base] = basesOf(readme);
  const hash = rest.replace(/^[^#]*/, '');
  return { path, webUrl: base && base + inAddress(path) + hash };
}

/** A page of the code host, such as `../../issues`: on GitHub, files are two folders below their repository. */
function targetAbove(address: string, readme: LocatedReadme): ReadmeTarget | undefined {
  const page = webPage(readme.page)?.href.replace(/\/?$/, '/-/');
  if (page === undefined || !/^\.{1,2}\//.test(address)) return undefined;
  const { href } = new URL(address, `${page}-/${inAddress(readme.path)}`);
  return href.startsWith(page) ? undefined : absoluteTarget(href, readme);
}

/** Normalizes the path of a file. @returns undefined if it leaves the repository, or is no path */
function pathOf(encoded: string, folder = ''): string | undefined {
  let decoded: string;
  try {
    decoded = decodeURIComponent(encoded);
  } catch {
    return undefined;
  }
  return /[\p{Cc}\\]/u.test(decoded) ? undefined : pathFrom(folder, decoded);
}

/** The addresses below which the files of the repository are: of their pages, and as plain files. */
function basesOf({ path, webUrl, rawUrl }: LocatedReadme): readonly string[] {
  const suffix = inAddress(path);
  const page = baseOf(webUrl, suffix);
  return [page, page?.replace('/blob/', '/raw/'), baseOf(rawUrl, suffix)].filter((base) => base !== undefined);
}

function inAddress(path: string): string {
  return path.split('/').map(encodeURIComponent).join('/');
}

function baseOf(address: string | undefined, suffix: string): string | undefined {
  if (address === undefined || !address.endsWith(`/${suffix}`) || !/^https?:\/\//.test(address)) return undefined;
  return address.slice(0, -suffix.length);
}
