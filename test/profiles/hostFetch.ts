import type { Fetch } from '../../src/core/http/send/fetch.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';

/** The code host of every profile: profiles are keyed by address, and a sandbox has another port each time. */
export const PROFILE_BASE = 'https://code.example/api/v3';

/** Sends requests for a profile's code host to a sandbox, and puts the code host's address into the responses. */
export function fetchFromSandbox({ baseUrl }: Pick<Sandbox, 'baseUrl'>): Fetch {
  return async (address, init) => {
    if (!address.startsWith(`${PROFILE_BASE}/`)) throw new TypeError(`unexpected request: ${address}`);
    const answer = await fetch(address.replace(PROFILE_BASE, baseUrl), init);
    const named = (text: string): string => text.replaceAll(baseUrl, PROFILE_BASE);
    const headers = new Headers([...answer.headers].map(([name, value]) => [name, named(value)]));
    headers.delete('content-length');
    const body = answer.status === 304 ? null : named(await answer.text());
    return new Response(body, { status: answer.status, headers });
  };
}
