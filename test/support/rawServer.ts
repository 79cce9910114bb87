import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';

/** A server that sends exactly what a test specifies, and records its requests. */
export interface RawServer {
  readonly origin: string;
  /** The head of each request, as received. */
  readonly requests: readonly string[];
  close(): Promise<void>;
}

/** Starts a server on loopback that passes the socket of each request to `answer`. */
export async function startRawServer(answer: (socket: Socket, head: string) => void): Promise<RawServer> {
  const requests: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
    socket.on('data', (data) => {
      const head = data.toString('latin1');
      requests.push(head);
      answer(socket, head);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** A complete HTTP response with a text body. */
export function httpAnswer(status: number, headers: Readonly<Record<string, string>>, body = ''): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  return `HTTP/1.1 ${status} Any\r\ncontent-length: ${Buffer.byteLength(body)}\r\n${lines.join('')}\r\n${body}`;
}
