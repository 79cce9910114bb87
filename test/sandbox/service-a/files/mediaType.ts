import type { RawAnswer } from '../endpoint.ts';

/** The media types with which GitHub sends something other than JSON. */
type RawType = 'raw' | 'sha';

const CONTENT_TYPES: Readonly<Record<RawType, string>> = {
  raw: 'application/vnd.github.raw+json; charset=utf-8',
  sha: 'application/vnd.github.sha; charset=utf-8',
};

/** Whether an Accept header asks for the bytes of a file, in any of GitHub's forms: `application/vnd.github.v3.raw+json`. */
export function acceptsRaw(accept: string): boolean {
  return /\bapplication\/vnd\.github\.(?:v3\.)?raw\b/i.test(accept);
}

/** @param digest identifies the bytes */
export function rawAnswer(type: RawType, bytes: Uint8Array<ArrayBuffer>, digest: string): RawAnswer {
  return {
    kind: 'raw',
    contentType: CONTENT_TYPES[type],
    entity: { bytes, digest: `${type} ${digest}` },
    headers: { 'x-service-media-type': `service.v3; param=${type}` },
  };
}
