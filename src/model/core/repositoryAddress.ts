import { oneLine } from '../../base/core/text.ts';
import type { ListedRepository } from './repository.ts';

/** The addresses of a repository, which lists may omit. */
export type Addressed = Pick<ListedRepository, 'clone_url' | 'ssh_url' | 'html_url'> & {
  readonly homepage?: string | null | undefined;
};

/** The kind of an address of a repository. */
export type AddressKind = 'https' | 'ssh' | 'web' | 'homepage';

/** An address of a repository; undefined if the service sent none, or no usable one. */
export function addressOf(repository: Addressed, kind: AddressKind): string | undefined {
  const addresses = {
    https: repository.clone_url,
    ssh: repository.ssh_url,
    web: repository.html_url,
    homepage: repository.homepage,
  };
  return usableAddress(addresses[kind]);
}

/**
 * Trims an address of the service; undefined for text that is none. Pasting must not add a second line or invisible
 * text.
 */
export function usableAddress(value: string | null | undefined): string | undefined {
  const text = value?.trim();
  return text && !/\s/.test(text) && oneLine(text) === text ? text : undefined;
}

/**
 * Returns an address of the service that may be opened in the browser: only web pages, because other schemes could run
 * something on this computer. Homepages are often written without a scheme.
 */
export function webPage(address: string | undefined): URL | undefined {
  if (!address) return undefined;
  const text = /^[\w.-]+\.\w+(\/|$)/.test(address) ? `https://${address}` : address;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
