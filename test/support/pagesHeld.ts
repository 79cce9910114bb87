import { once } from 'node:events';

/** Delays responses to some requests of a list until `release` is called. */
export function pagesHeld(isHeld: (query: URLSearchParams) => boolean, list = '/user/repos') {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const hold = async ({ url, signal }: Request): Promise<void> => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith(list) && isHeld(searchParams)) await Promise.race([promise, once(signal, 'abort')]);
  };
  return { hold, release };
}
