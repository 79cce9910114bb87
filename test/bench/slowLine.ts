import { connect, createServer, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { listenOnLoopback } from '../support/loopback.ts';

export interface LineFacts {
  /** Milliseconds until a byte arrives at the other end. */
  readonly delayMs: number;
  /** Bytes that arrive in a second, of all connections together. */
  readonly bytesPerSecond: number;
}

/** A line to a server on this computer. */
export interface SlowLine extends AsyncDisposable {
  readonly port: number;
}

/** Starts a line that is as slow as one to another place. The way there is only delayed, because little is sent. */
export async function startSlowLine(target: number, { delayMs, bytesPerSecond }: LineFacts): Promise<SlowLine> {
  let freeAt = 0;
  /** When bytes that are sent now have arrived. */
  const arrival = (bytes: number): number => {
    freeAt = Math.max(freeAt, performance.now()) + (bytes / bytesPerSecond) * 1000;
    return freeAt + delayMs;
  };
  const server = createServer((client) => {
    const service = connect(target, '127.0.0.1');
    forward(client, service, () => performance.now() + delayMs);
    forward(service, client, arrival);
    for (const [socket, other] of [
      [client, service],
      [service, client],
    ] as const) {
      socket.on('error', () => other.destroy());
    }
  });
  const listening = await listenOnLoopback(server);
  return { port: listening.port, [Symbol.asyncDispose]: () => listening.close() };
}

/** Passes on what arrives, in order, each part when it would have arrived. */
function forward(from: Socket, to: Socket, arrival: (bytes: number) => number): void {
  let last = Promise.resolve();
  from.on('data', (part: Buffer) => {
    const at = arrival(part.length);
    last = passOn(last, at, () => to.write(part));
  });
  from.on('end', () => void passOn(last, 0, () => to.end()));
}

async function passOn(before: Promise<void>, at: number, write: () => unknown): Promise<void> {
  await before;
  await delay(Math.max(0, at - performance.now()));
  write();
}
