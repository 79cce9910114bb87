import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { askBackend } from '../sandbox/git/gitBackend.ts';
import { RealGit } from './realGit.ts';

/** Serves bare repositories over HTTP with Git's own server program. Everyone may push. */
export class GitServer implements AsyncDisposable {
  readonly real = new RealGit();
  readonly #server: Server;
  /** Responses in place of those of Git, by the names of repositories. */
  readonly statuses = new Map<string, number>();
  /** Called before a request is answered. */
  onRequest: (path: string, name: string) => void = () => undefined;

  private constructor(server: Server) {
    this.#server = server;
  }

  static async start(): Promise<GitServer> {
    const server = createServer();
    const started = new GitServer(server);
    server.on('request', (request, response) => {
      void (async () => {
        const { pathname, search } = new URL(request.url ?? '', 'http://localhost');
        const [, name = '', ...path] = pathname.split('/');
        started.onRequest(path.join('/'), name);
        const status = started.statuses.get(name);
        if (status !== undefined) {
          response.writeHead(status, status === 401 ? { 'www-authenticate': 'Basic realm="Test"' } : {}).end();
          return;
        }
        const sent = Object.entries(request.headers).map(([key, value]): [string, string] => [key, String(value)]);
        const answer = await askBackend(
          started.path(name),
          {
            method: request.method ?? 'GET',
            path: path.join('/'),
            query: search.slice(1),
            headers: new Headers(sent),
            body: await buffer(request),
            pusher: 'rita',
          },
          started.real.environment,
        );
        response.writeHead(answer.status, answer.headers).end(answer.body);
      })().catch(() => response.writeHead(500).end());
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return started;
  }

  /** The address of a repository. */
  url(name: string): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/${name}`;
  }

  /** The folder of a repository. */
  path(name: string): string {
    return this.real.path(name);
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((resolve) => this.#server.close(resolve));
    this.real[Symbol.dispose]();
  }
}
