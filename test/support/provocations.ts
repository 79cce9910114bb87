import type { InterceptedAnswer, InterceptedRequest, Interceptor } from '../sandbox/service-a/interception.ts';

/** A response that may make a client leak its credential: each one quotes the request. */
export interface Provocation {
  readonly name: string;
  readonly answer: Interceptor;
}

export interface Places {
  /** The service's own address. */
  readonly base: string;
  /** Another origin, which must not receive requests. */
  readonly elsewhere: string;
}

/** How a service may encode quoted text. */
export const QUOTATIONS = {
  'as it is': (token: string) => token,
  'percent-encoded': (token: string) => token.replace(/./g, (letter) => `%${letter.charCodeAt(0).toString(16)}`),
  'in Base64 of the whole header': (token: string) => Buffer.from(`token ${token}`).toString('base64'),
} as const;

/** A named response; `quoted` is the encoded credential. */
type Kind = readonly [name: string, answer: (quoted: string, request: InterceptedRequest) => InterceptedAnswer];

/** All failing, misleading and successful responses, in an order that a signed-in window survives: 401 comes last. */
export function provocations(places: Places, quote: (token: string) => string): readonly Provocation[] {
  return [...misleading(places), ...broken, ...goodWith(places), ...refusing(places)].map(([name, kind]) => ({
    name,
    answer: (request) => {
      const { authorization } = request.headers;
      const quoted = quote(authorization?.replace(/^\w+ /, '') ?? 'anonymous');
      const { status: code, headers, body: text } = kind(quoted, request);
      // A successful response of /zen is a saying, which may be shown.
      const isSaying = code === 200 && request.path.startsWith('/zen');
      const error = JSON.stringify({ message: `Bad credentials: ${authorization}`, token: quoted });
      return {
        status: code,
        headers: { ...quotingHeaders(places, quoted), ...headers },
        body: isSaying ? 'Ride on.' : (text ?? error),
      };
    },
  }));
}

function quotingHeaders({ base }: Places, quoted: string): Record<string, string> {
  return {
    'x-service-request-id': quoted,
    'x-oauth-scopes': `repo, read:org, ${quoted}`,
    'x-accepted-oauth-scopes': quoted,
    'x-service-media-type': `service.v9; param=${quoted}`,
    'www-authenticate': `token realm="${quoted}"`,
    deprecation: quoted,
    sunset: quoted,
    etag: `"${quoted}"`,
    link: `<${base}/user/repos?page=2&per_page=${quoted}&access_token=${quoted}>; rel="next"; title="${quoted}"`,
    server: quoted,
  };
}

const status =
  (code: number, headers: (quoted: string) => Record<string, string> = () => ({})): Kind[1] =>
  (quoted) => ({ status: code, headers: headers(quoted) });

const body =
  (text: (quoted: string) => string, code = 200): Kind[1] =>
  (quoted) => ({ status: code, body: text(quoted) });

function misleading({ base, elsewhere }: Places): readonly Kind[] {
  const to = (code: number, address: (quoted: string) => string): Kind[1] =>
    status(code, (quoted) => ({ location: address(quoted) }));
  const away = (quoted: string): string => `${elsewhere}/taken?token=${quoted}`;
  return [
    ...[301, 302, 303, 307, 308].map((code): Kind => [`${code} to another port`, to(code, away)]),
    ['302 to another name', to(302, (quoted) => `${base.replace('127.0.0.1', 'localhost')}/user?token=${quoted}`)],
    ['302 to an address without a scheme', to(302, (quoted) => `${elsewhere.replace('http:', '')}/${quoted}`)],
    ['302 to an address with a password', to(302, (quoted) => `${base.replace('//', `//x:${quoted}@`)}/user`)],
    ['302 to a path of its own that holds the token', to(302, (quoted) => `/moved/${quoted}`)],
    ['302 to a query of its own that holds the token', to(302, (quoted) => `/moved?access_token=${quoted}`)],
    ['302 to no web address', to(302, (quoted) => `data:text/plain,${quoted}`)],
  ];
}

const broken: readonly Kind[] = [
  ['404', status(404)],
  ['418', status(418)],
  ['451', status(451)],
  ['truncated JSON', body((quoted) => `[{"login": "${quoted}`)],
  ['another shape', body((quoted) => JSON.stringify({ message: quoted, login: { token: quoted }, id: quoted }))],
  ['nothing but null', body(() => 'null')],
  ['a login page', body((quoted) => `<!doctype html><title>${quoted}</title>`)],
  ['a huge body', body((quoted) => JSON.stringify({ message: quoted, padding: 'x'.repeat(1_200_000) }))],
  ['an unknown encoding', status(200, (quoted) => ({ 'content-encoding': quoted }))],
  ['500', status(500)],
  ['503 in HTML', body((quoted) => `<html>${quoted}</html>`, 503)],
];

/** Valid records in misleading responses. Records may contain any text, so quotes in them may be shown. */
function goodWith({ base, elsewhere }: Places): readonly Kind[] {
  const fields = (kind: string): Record<string, string> =>
    Object.fromEntries(
      ['url', 'html_url', 'avatar_url', 'clone_url', 'repos_url', 'events_url', 'mirror_url', 'homepage', 'blog'].map(
        (name) => [name, `${elsewhere}/${kind}/${name}`],
      ),
    );
  const owner = { login: 'rider', id: 583_201, type: 'User', ...fields('owner') };
  const record = ({ path }: InterceptedRequest): string => {
    const repository = { id: 1, name: 'bait', full_name: 'rider/bait', ...fields('repository'), owner };
    if (path.startsWith('/zen')) return 'Keep it simple.';
    if (/\/repos\b(\?|$)/.test(path)) return JSON.stringify([repository]);
    return JSON.stringify(path.startsWith('/repos/') ? repository : owner);
  };
  const link = (address: string): Record<string, string> => ({
    link: ['next', 'last'].map((rel) => `<${address}/user/repos?page=2>; rel="${rel}"`).join(', '),
  });
  return [
    ['a valid response that quotes in its headers', (_quoted, request) => ({ status: 200, body: record(request) })],
    ['pages at another port', (_quoted, request) => ({ status: 200, headers: link(elsewhere), body: record(request) })],
    [
      'pages at another name',
      (_quoted, request) => ({
        status: 200,
        headers: link(base.replace('127.0.0.1', 'localhost')),
        body: record(request),
      }),
    ],
  ];
}

function refusing({ base }: Places): readonly Kind[] {
  const soon = { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '1', 'x-ratelimit-limit': '5000' };
  return [
    ['403', status(403)],
    ['403 of single sign-on', status(403, (quoted) => ({ 'x-service-sso': `required; url=${base}/sso?t=${quoted}` }))],
    ['403 without remaining quota', status(403, () => soon)],
    ['403 with Retry-After', status(403, () => ({ 'retry-after': '1' }))],
    ['429', status(429, (quoted) => ({ 'retry-after': quoted }))],
    ['401 for a second factor', status(401, (quoted) => ({ 'x-service-otp': `required; ${quoted}` }))],
    ['401 for an expired token', body((quoted) => JSON.stringify({ message: `token ${quoted} has expired` }), 401)],
    ['401', status(401)],
  ];
}
