import { once } from 'node:events';
import type { AddressInfo, Server, Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** Where a server listens, and its end. */
export interface Listening {
  readonly port: number;
  /** Stops listening and destroys the open sockets. */
  close(): Promise<void>;
}

/** Has a server listen on any free port of 127.0.0.1. */
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

/** Makes one line of two: each gets what the other says, and neither outlives the other. */
export function join(one: Duplex, other: Duplex): void {
  pass(one, other);
  pass(other, one);
}

function pass(from: Duplex, to: Duplex): void {
  from.pipe(to);
  from.on('error', () => from.destroy());
  // Ended, not destroyed: what it was given before still goes out.
  from.on('close', () => to.end());
}
