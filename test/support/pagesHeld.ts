import { once } from 'node:events';

/** Delays responses to some list requests until `release` is called. */
export function pagesHeld(isHeld: (query: URLSearchParams) => boolean) {
  const { promise, resolve: release } = Promise.withResolvers<void>();
  const hold = async ({ url, signal }: Request): Promise<void> => {
    const { pathname, searchParams } = new URL(url);
    if (pathname.endsWith('/user/repos') && isHeld(searchParams)) await Promise.race([promise, once(signal, 'abort')]);
  };
  return { hold, release };
}
