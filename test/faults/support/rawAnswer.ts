export type Body = string | Buffer;

/** The CORS headers that let a page of another origin read a response, as GitHub sends them. */
export const CORS = {
  'access-control-allow-origin': '*',
  'access-control-allow-headers': 'authorization, if-none-match, if-modified-since, accept',
  'access-control-expose-headers':
    'etag, link, location, retry-after, x-github-otp, x-github-sso, x-service-otp, x-service-sso, ' +
    'x-ratelimit-limit, x-ratelimit-remaining, x-ratelimit-used, x-ratelimit-reset',
};

/** Status line and headers of a response, without the empty line that ends them. */
export function headOf(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Any\r\n${lines.join('')}`;
}

/** A response with its length, as bytes. */
export function wholeAnswer(status: number, headers: Readonly<Record<string, string>>, body: Body): Buffer {
  const bytes = Buffer.from(body);
  const length = status === 304 || status === 204 ? {} : { 'content-length': String(bytes.length) };
  return Buffer.concat([Buffer.from(`${headOf(status, { ...CORS, ...length, ...headers })}\r\n`), bytes]);
}
