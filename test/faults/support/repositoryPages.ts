import type { ReceivedRequest, Script } from './faultServer.ts';

/** The repositories before a fault, and those that the service has since. */
export const OLD = ['rider/bell', 'rider/chain', 'rider/wheel'];
export const NEW = ['rider/bell', 'rider/chain', 'rider/saddle', 'rider/wheel'];

/** A repository as in lists. Its id is derived from its name, and therefore stable. */
export function item(fullName: string, more: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  const [login = '', name = ''] = fullName.split('/');
  return {
    id: idOf(fullName),
    name,
    full_name: fullName,
    private: false,
    owner: { login, id: 7, type: 'User' },
    ...more,
  };
}

export function body(names: readonly string[]): string {
  return JSON.stringify(names.map((name) => item(name)));
}

/** Responds to every request with one page of these. */
export function serving(names: readonly string[]): Script {
  const text = body(names);
  return (request) => request.answer(200, pageHeaders(text), text);
}

/** The headers of a valid page. */
export function pageHeaders(text: string): Record<string, string> {
  return { 'content-type': 'application/json; charset=utf-8', etag: `W/"${idOf(text)}"` };
}

/** Applies `fault` to the first request, and serves these to all others. */
export function once(fault: Script, names: readonly string[] = NEW): Script {
  const well = serving(names);
  return (request) => (request.index === 0 ? fault(request) : well(request));
}

/** Serves pages of a list; the first is number 1. */
export function servingPages(pages: readonly (readonly string[])[]): Script {
  return (request) => answerPage(request, pages);
}

/** Responds with the requested page, or 304 if it has not changed. */
export function answerPage(
  request: ReceivedRequest,
  pages: readonly (readonly string[])[],
  more: Readonly<Record<string, string>> = {},
): void {
  const number = pageOf(request);
  const text = body(pages[number - 1] ?? []);
  const links = [
    ...(number < pages.length ? [link(request, number + 1, 'next'), link(request, pages.length, 'last')] : []),
    ...(number > 1 ? [link(request, 1, 'first')] : []),
  ].join(', ');
  const headers: Record<string, string> = { ...pageHeaders(text), ...(links && { link: links }), ...more };
  if (request.headers.get('if-none-match') === headers.etag) request.answer(304, headers);
  else request.answer(200, headers, text);
}

export function pageOf({ url }: ReceivedRequest): number {
  return Number(url.searchParams.get('page') ?? 1);
}

/** A link to another page of the requested list. */
export function link({ url }: ReceivedRequest, page: number, relation: string): string {
  const target = new URL(url);
  target.searchParams.set('page', String(page));
  return `<${target.href}>; rel="${relation}"`;
}

function idOf(text: string): number {
  let sum = 1;
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_000_007;
  return sum;
}
