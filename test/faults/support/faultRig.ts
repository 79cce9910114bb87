import { waitUntil } from '../../support/waitUntil.ts';
import type { HarnessOptions } from '../harness/harness.ts';
import { FaultServer } from './faultServer.ts';
import type { Host, Product } from './host.ts';
import { node } from './nodeHost.ts';
import { worker } from './workerHost.ts';

export const HOSTS: readonly Host[] = [node, worker];

/** The product in one host, and its service. */
export interface Rig {
  readonly host: Host;
  readonly server: FaultServer;
  readonly product: Product;
  /** The speed of the product's clock, as a multiple of real time. */
  readonly speed: number;
}

/** By default, the time limits are too long to be reached. */
export type RigOptions = Partial<HarnessOptions>;

/** Turns 30 s of the product into a little over one. */
export const USUAL_SPEED = 25;

/** Longer than any test, in seconds of real time. */
const NO_LIMIT_S = 60;

/**
 * Runs `work` with a rig of its own.
 * @throws AssertionError also if a connection or timer is left afterwards
 */
export async function withRig(host: Host, options: RigOptions, work: (rig: Rig) => Promise<void>): Promise<void> {
  const server = new FaultServer();
  const { speed = USUAL_SPEED } = options;
  const limitMs = NO_LIMIT_S * 1000 * speed;
  await server.start();
  try {
    const product = await host.start({
      base: server.origin,
      random: 1,
      timeLimits: { totalMs: limitMs, idleMs: limitMs },
      ...options,
      speed,
    });
    try {
      await work({ host, server, product, speed });
      await waitForRelease(server);
    } finally {
      await product.stop();
    }
  } finally {
    await server.stop();
  }
}

/** The times between the requests of a script, in milliseconds of the product. */
export function pauses({ server, speed }: Rig): readonly number[] {
  const times = server.requests.map(({ at }) => at);
  return times.slice(1).map((timestamp, index) => (timestamp - (times[index] ?? 0)) * speed);
}

/**
 * The limit for the release of a connection after its request, in milliseconds. The product's own time limits would end
 * a leaked connection, too: only tests without them notice it.
 */
const RELEASE_MS = 3000;

/** Waits until no connection is in use; fails if that takes long. */
export async function waitForRelease(server: FaultServer): Promise<void> {
  await waitUntil(() => server.busy === 0, RELEASE_MS);
}
