import { createServer, type IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { join, listenOnLoopback } from './loopback.ts';

/** An HTTP proxy on loopback, like that of an office. */
export interface ConnectProxy {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  /** Requests, oldest first: `CONNECT codehost.invalid:443`, or any plain request. */
  readonly asked: readonly string[];
  /** Every byte received from clients, including tunneled data. */
  readonly heard: () => string;
  /** Empties `asked`. */
  readonly forget: () => void;
  /** Stops listening and destroys the open tunnels. */
  readonly close: () => Promise<void>;
}

/**
 * Starts a proxy that tunnels to the given hosts, such as `codehost.invalid:443`, on their loopback ports.
 * Other requests get a 502, as for an unknown host name.
 */
export async function startConnectProxy(hosts: Readonly<Record<string, number>>): Promise<ConnectProxy> {
  const asked: string[] = [];
  let heard = '';
  const record = ({ method, url, rawHeaders }: IncomingMessage): void => {
    asked.push(`${method} ${url}`);
    heard += `${method} ${url}\n${rawHeaders.join('\n')}\n`;
  };
  const server = createServer((request, response) => {
    record(request);
    response.writeHead(502).end();
  });
  server.on('connect', (request, client) => {
    record(request);
    const port = hosts[request.url ?? ''];
    if (port === undefined) {
      client.end('HTTP/1.1 502 Bad Gateway\r\n\r\n');
      return;
    }
    const service = connect(port, '127.0.0.1');
    service.on('connect', () => client.write('HTTP/1.1 200 Connection Established\r\n\r\n'));
    join(client, service);
    client.on('data', (part: Buffer) => {
      heard += part.toString('latin1');
    });
  });
  const listening = await listenOnLoopback(server);
  return {
    url: `http://127.0.0.1:${listening.port}`,
    asked,
    heard: () => heard,
    forget: () => {
      asked.length = 0;
    },
    close: () => listening.close(),
  };
}
