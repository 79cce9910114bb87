import type { Context } from 'hono';
import type { Outgoing } from '../delivery.ts';
import type { Principal } from './authentication.ts';
import { isUnchanged, weakEtag } from './conditional.ts';
import type { Answer, JsonAnswer, RawAnswer } from './endpoint.ts';
import { cacheHeaders } from './headers.ts';

const json = { 'content-type': 'application/json; charset=utf-8' };

/** Status, body and the headers that depend on the answer; 304 if the client's copy is still valid. */
export function toOutgoing(answer: Answer, principal: Principal | undefined, context: Context): Outgoing {
  if (answer.kind === 'json' || answer.kind === 'raw') return representation(answer, principal, context);
  if (answer.kind === 'text') {
    // The text differs each time, hence no validators and no caching.
    const headers = { 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' };
    return { status: 200, headers, body: Buffer.from(answer.text) };
  }
  if (answer.kind === 'moved') {
    const headers = { ...cacheHeaders(principal), ...json, location: answer.location };
    return { status: 301, headers, body: errorBody('Moved Permanently', 301, { url: answer.location }) };
  }
  // No validators and no lifetime, as for GitHub's errors.
  const headers = { ...json, ...(answer.status === 405 && { allow: 'GET, HEAD, OPTIONS' }), ...answer.headers };
  return { status: answer.status, headers, body: errorBody(answer.message, answer.status) };
}

function representation(answer: JsonAnswer | RawAnswer, principal: Principal | undefined, { req }: Context): Outgoing {
  const { entity, link, lastModified } = answer;
  const { pathname, search } = new URL(req.url);
  const accept = req.header('accept') ?? '*/*';
  const etag = weakEtag([entity.digest, principal?.token.value ?? '', accept, pathname + search]);
  const headers = {
    ...cacheHeaders(principal),
    etag,
    ...(lastModified !== undefined && { 'last-modified': lastModified }),
    // As on GitHub, a 304 has the current Link header: a further page does not change the tags of earlier pages.
    ...(link !== undefined && { link }),
    ...answer.headers,
  };
  if (isUnchanged((name) => req.header(name), { etag, lastModified })) return { status: 304, headers, body: null };
  const type = answer.kind === 'raw' ? { 'content-type': answer.contentType } : json;
  return { status: 200, headers: { ...headers, ...type }, body: entity.bytes };
}

/** GitHub's error body, with the status as a string; docs/service-spec.md, section 7, does not specify errors. */
function errorBody(message: string, status: number, more: Record<string, string> = {}): Uint8Array<ArrayBuffer> {
  const documentation_url = 'https://docs.codehost.example/rest';
  return Buffer.from(JSON.stringify({ message, ...more, documentation_url, status: String(status) }));
}
