import { oneLine } from '../text.ts';
import type { ListedRepository } from './repository.ts';

/** A repository with the addresses that lists may leave out. */
export type Addressed = Pick<ListedRepository, 'clone_url' | 'ssh_url' | 'html_url'> & {
  readonly homepage?: string | null | undefined;
};

/** Which of a repository's addresses. */
export type AddressKind = 'https' | 'ssh' | 'web' | 'homepage';

/** One of a repository's addresses; undefined where the service sent none, or something that is no address. */
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
 * An address as the service tells it; undefined for what is none: who pastes an address must not paste a second line, or
 * anything else that was not to be seen.
 */
export function usableAddress(value: string | null | undefined): string | undefined {
  const text = value?.trim();
  return text && !/\s/.test(text) && oneLine(text, 4096) === text ? text : undefined;
}

/**
 * An address of the service that may be opened in the browser: a web page, and nothing that could do something here.
 * People write homepages without a scheme; they mean a web page.
 */
export function webPage(address: string | undefined): URL | undefined {
  if (!address) return undefined;
  const text = /^[\w.-]+\.\w+(\/|$)/.test(address) ? `https://${address}` : address;
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}
