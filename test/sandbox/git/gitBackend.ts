import { spawn } from 'node:child_process';
import { buffer } from 'node:stream/consumers';

/** A request of Git to a repository, whose path in the address is left out. */
export interface GitRequest {
  readonly method: string;
  /** Below the repository, such as `info/refs`. */
  readonly path: string;
  readonly query: string;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** Who may push; undefined if the client may only read. */
  readonly pusher: string | undefined;
}

export interface GitAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer<ArrayBuffer>;
}

/**
 * Answers a request with git's own server program, by CGI (RFC 3875): https://git-scm.com/docs/git-http-backend
 * @param folder of a bare repository
 * @param env that of the program, without its variables for CGI
 */
export async function askBackend(folder: string, request: GitRequest, env: NodeJS.ProcessEnv): Promise<GitAnswer> {
  const { method, path, query, headers, body, pusher } = request;
  const backend = spawn('git', ['http-backend'], {
    stdio: ['pipe', 'pipe', 'ignore'],
    env: {
      ...env,
      GIT_PROJECT_ROOT: folder,
      GIT_HTTP_EXPORT_ALL: '1',
      // GitHub answers `git clone --filter`, too.
      GIT_CONFIG_COUNT: '1',
      GIT_CONFIG_KEY_0: 'uploadpack.allowFilter',
      GIT_CONFIG_VALUE_0: 'true',
      PATH_INFO: `/${path}`,
      REQUEST_METHOD: method,
      QUERY_STRING: query,
      CONTENT_TYPE: headers.get('content-type') ?? '',
      HTTP_CONTENT_ENCODING: headers.get('content-encoding') ?? '',
      GIT_PROTOCOL: headers.get('git-protocol') ?? '',
      ...(pusher !== undefined && { REMOTE_USER: pusher }),
    },
  });
  // If the program doesn't read everything, its answer says why.
  backend.stdin.on('error', () => undefined).end(body);
  const failed = new Promise<never>((_, reject) => backend.on('error', reject));
  const output = await Promise.race([buffer(backend.stdout), failed]);
  return answerIn(output);
}

function answerIn(output: Buffer<ArrayBuffer>): GitAnswer {
  const end = output.indexOf('\r\n\r\n');
  if (end < 0) throw new Error('git http-backend has failed, or is missing.');
  const lines = output.subarray(0, end).toString().split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.split(': ', 1).join('').toLowerCase(), line.replace(/^[^:]*: /, '')]),
  );
  const { status = '200', ...others } = headers;
  return { status: Number.parseInt(status, 10), headers: others, body: Buffer.from(output.subarray(end + 4)) };
}
