import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { join, type Listening, listenOnLoopback } from './loopback.ts';
import type { Identity } from './privateCa.ts';

/** Puts TLS before a service that has none, on a port of its own, whatever name it is called by. */
export async function startTlsFront(identity: Identity, service: URL): Promise<Listening> {
  const server = createServer(identity, (client) => {
    join(client, connect(Number(service.port), service.hostname));
  });
  // Who does not trust the certificate hangs up, as is right.
  server.on('tlsClientError', () => undefined);
  return listenOnLoopback(server);
}
