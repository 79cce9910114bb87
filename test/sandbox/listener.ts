import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import { setTimeout as delay } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import type { Hono } from 'hono';
import type { Identity } from '../support/privateCa.ts';

/** Loopback only, so that no other machine can reach the sandbox. */
const host = '127.0.0.1';

/**
 * Below the ports that operating systems give to connections (Linux from 32768, others from 49152): one of these could
 * take the port of a stopped service.
 */
const FREE_PORTS = { from: 20_000, to: 32_000 };

/** How many random ports are tried, in case others use them. */
const ATTEMPTS = 50;

/** How long a service that was stopped waits for its port, and how often it tries, in milliseconds. */
const [LONGEST_WAIT_MS, RETRY_MS] = [30_000, 100];

/** One service on one port, which can stop and restart on that port. */
export interface Listener {
  readonly url: string;
  /**
   * Listens again on the same port. If another process has taken it meanwhile, such as the sandbox of another test,
   * waits for it, and rejects after half a minute.
   */
  start(): Promise<void>;
  /** Stops listening and destroys the open sockets: further connections are refused. */
  stop(): Promise<void>;
}

/**
 * Starts listening, with HTTPS if there is a certificate; port 0 selects any free one. Rejects with a message for the
 * user if the port is in use.
 */
export async function listen(app: Hono, wishedPort: number, identity?: Identity): Promise<Listener> {
  // The adapter would otherwise replace the global Request and Response, also for the client under test.
  const handle = getRequestListener(app.fetch, { overrideGlobalObjects: false });
  const create = (): Server => {
    const answer: RequestListener = (incoming, outgoing) => {
      // Responses have the date of the sandbox's clock.
      outgoing.sendDate = false;
      void handle(incoming, outgoing);
    };
    return identity ? createSecureServer(identity, answer) : createServer(answer);
  };
  let server: Server | undefined = await (wishedPort === 0 ? openAnywhere(create) : open(wishedPort, create));
  const port = portOf(server);
  return {
    url: `${identity ? 'https' : 'http'}://${host}:${port}`,
    async start() {
      server ??= await openAgain(port, create);
    },
    async stop() {
      const closing = server;
      server = undefined;
      if (closing) await close(closing);
    },
  };
}

function portOf(server: Server): number {
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return address.port;
}

async function openAnywhere(create: () => Server): Promise<Server> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await open(randomInt(FREE_PORTS.from, FREE_PORTS.to), create);
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
    }
  }
}

async function openAgain(port: number, create: () => Server): Promise<Server> {
  for (let waited = 0; ; waited += RETRY_MS) {
    try {
      return await open(port, create);
    } catch (error) {
      if (waited >= LONGEST_WAIT_MS) throw error;
      await delay(RETRY_MS);
    }
  }
}

async function open(port: number, create: () => Server): Promise<Server> {
  const server = create();
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    throw taken ? new Error(`Port ${port} is already in use.`, { cause: error }) : error;
  }
  return server;
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await closed;
}
