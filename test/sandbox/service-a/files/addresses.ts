import { fullName, type RepositoryRecord } from '../../data/repository.ts';
import { webHost } from '../account-json.ts';
import type { World } from '../endpoint.ts';

/** The address of a repository in the API. */
export function apiUrl({ baseUrl }: World, record: RepositoryRecord): string {
  return `${baseUrl()}/repos/${fullName(record)}`;
}

/** The web page of a repository. */
export function webUrl(record: RepositoryRecord): string {
  return `https://${webHost}/${fullName(record)}`;
}

/** The bytes of a path in an address. */
export function encodedPath(path: Buffer): string {
  const hex = (byte: string) => `%${byte.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  return path.toString('latin1').replace(/[^\w.~!*'()/-]/g, hex);
}
