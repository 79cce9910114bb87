import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A listening server. */
export interface Listening {
  readonly port: number;
  /** Stops listening and destroys the open sockets. */
  close(): Promise<void>;
}

/** Makes a server listen on a free port of 127.0.0.1. */
export async function listenOnLoopback(server: Server): Promise<Listening> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}

/** Connects two streams in both directions; both end together. */
export function join(one: Duplex, other: Duplex): void {
  pass(one, other);
  pass(other, one);
}

function pass(from: Duplex, to: Duplex): void {
  from.pipe(to);
  from.on('error', () => from.destroy());
  // end() instead of destroy(): pending data is still sent.
  from.on('close', () => to.end());
}
