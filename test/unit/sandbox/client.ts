import assert from 'node:assert/strict';
import { type Sandbox, startSandbox } from '../../sandbox/sandbox.ts';
import type { SandboxOptions } from '../../sandbox/sandboxOptions.ts';

export const full = 'riderfulltoken0001';
export const publicOnly = 'riderpublictoken01';
export const second = 'secondtoken000001';

export type JsonObject = Readonly<Record<string, unknown>>;

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
}

interface RequestOptions {
  readonly token?: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

/** One request over a real socket; redirects are not followed. */
export async function send(url: string, options?: RequestOptions): Promise<Reply> {
  const { bytes, ...reply } = await sendForBytes(url, options);
  return { ...reply, text: bytes.toString() };
}

/** As `send`, for a body of any bytes. */
export async function sendForBytes(
  url: string,
  { token, method = 'GET', headers = {} }: RequestOptions = {},
): Promise<Omit<Reply, 'text'> & { readonly bytes: Buffer }> {
  const authorization: Record<string, string> = token === undefined ? {} : { authorization: `token ${token}` };
  // Node's fetch would add `Cache-Control: no-cache` to conditional requests.
  const init = { method, redirect: 'manual', cache: 'no-cache' } as const;
  const response = await fetch(url, { ...init, headers: { ...authorization, ...headers } });
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) };
}

/** Sends a request and asserts status 200 with a JSON object. */
export async function getObject(url: string, options?: RequestOptions): Promise<JsonObject> {
  const reply = await send(url, options);
  assert.equal(reply.status, 200, `${url}: ${reply.text}`);
  return toObject(JSON.parse(reply.text));
}

/** Sends a request and asserts status 200 with a JSON array of objects. */
export async function getList(url: string, options?: RequestOptions): Promise<JsonObject[]> {
  const reply = await send(url, options);
  assert.equal(reply.status, 200, `${url}: ${reply.text}`);
  return toList(JSON.parse(reply.text));
}

export function toObject(value: unknown): JsonObject {
  assert.ok(isObject(value), `not an object: ${JSON.stringify(value)}`);
  return value;
}

export function toList(value: unknown): JsonObject[] {
  assert.ok(Array.isArray(value));
  return value.map(toObject);
}

/** Runs a test with its own sandbox, and always closes it. */
export async function withSandbox(options: SandboxOptions, test: (sandbox: Sandbox) => Promise<void>): Promise<void> {
  const sandbox = await startSandbox(options);
  try {
    await test(sandbox);
  } finally {
    await sandbox.close();
  }
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
