import { waitUntil } from '../../support/waitUntil.ts';
import type { HarnessOptions } from '../harness/harness.ts';
import { FaultServer } from './faultServer.ts';
import type { Host, Product } from './host.ts';
import { node } from './nodeHost.ts';
import { worker } from './workerHost.ts';

export const HOSTS: readonly Host[] = [node, worker];

/** The product in one host, and the service that it asks. */
export interface Rig {
  readonly host: Host;
  readonly server: FaultServer;
  readonly product: Product;
  /** How many times as fast as real time the product's clock runs. */
  readonly speed: number;
}

export type RigOptions = Partial<HarnessOptions>;

/** The product's 30 s are a little over one. */
export const USUAL_SPEED = 25;

/** For tests with a faster clock that are not about these limits. */
export const PATIENCE = { totalMs: 300_000, idleMs: 300_000 };

/**
 * Does something with a rig of its own.
 * @throws AssertionError too when a connection or timer is left afterwards.
 */
export async function withRig(host: Host, options: RigOptions, work: (rig: Rig) => Promise<void>): Promise<void> {
  const server = new FaultServer();
  const { speed = USUAL_SPEED } = options;
  await server.start();
  try {
    const product = await host.begin({ base: server.origin, random: 1, ...options, speed });
    try {
      await work({ host, server, product, speed });
      await letGo(server);
    } finally {
      await product.end();
    }
  } finally {
    await server.stop();
  }
}

/** The times between the requests of a script, in milliseconds of the product. */
export function pauses({ server, speed }: Rig): readonly number[] {
  const moments = server.requests.map(({ at }) => at);
  return moments.slice(1).map((moment, index) => (moment - (moments[index] ?? 0)) * speed);
}

/** A request that has ended lets go of its connection without waiting for a timeout. */
const LET_GO_MS = 3000;

/** Waits until no connection is in use any more; it must not take long. */
export async function letGo(server: FaultServer): Promise<void> {
  await waitUntil(() => server.busy === 0, LET_GO_MS);
}
