import { connect } from 'node:net';
import { createServer } from 'node:tls';
import { join, type Listening, listenOnLoopback } from './loopback.ts';
import type { Identity } from './privateCa.ts';

/** Starts TLS termination for a plain service, on its own port and under any host name. */
export async function startTlsFront(identity: Identity, service: URL): Promise<Listening> {
  const server = createServer(identity, (client) => {
    join(client, connect(Number(service.port), service.hostname));
  });
  // Clients that reject the certificate close the connection.
  server.on('tlsClientError', () => undefined);
  return listenOnLoopback(server);
}
