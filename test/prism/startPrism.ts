import { createRequire } from 'node:module';
import { join } from 'node:path';
import { ensurePrism } from './ensurePrism.ts';

/** What is used of a description of an API, as of Swagger 2. */
export interface Description {
  readonly basePath: string;
  readonly paths: Readonly<Record<string, object>>;
}

/** A server that answers as a description says. */
export interface Prism {
  readonly origin: string;
  /** What it has refused, because a request is not as described. */
  readonly refusals: readonly string[];
  /** Forgets the refusals. */
  readonly forget: () => void;
  readonly close: () => Promise<void>;
}

/** What is used of Prism's packages. */
interface PrismPackages {
  readonly getHttpOperationsFromSpec: (description: object) => Promise<readonly unknown[]>;
  readonly createServer: (
    operations: readonly unknown[],
    options: object,
  ) => { listen(port: number, host: string): Promise<string>; close(): Promise<void> };
}

/** Starts Prism on loopback. Values are random, unless the description has examples. */
export async function startPrism({ basePath, ...description }: Description): Promise<Prism> {
  const folder = await ensurePrism({ log: console.log });
  const load = createRequire(join(folder, 'package.json'));
  const { getHttpOperationsFromSpec }: PrismPackages = load('@stoplight/prism-http');
  const { createServer }: PrismPackages = load('@stoplight/prism-http-server');
  // Prism ignores the base path.
  const paths = Object.fromEntries(
    Object.entries(description.paths).map(([path, operations]) => [basePath + path, operations]),
  );
  const operations = await getHttpOperationsFromSpec({ ...description, paths });
  const refusals: string[] = [];
  const note = (...texts: readonly unknown[]): void => void refusals.push(JSON.stringify(texts));
  const ignore = (): void => undefined;
  const logger = {
    trace: ignore,
    debug: ignore,
    info: ignore,
    success: ignore,
    fatal: ignore,
    warn: note,
    error: note,
    child: () => logger,
  };
  const config = {
    mock: { dynamic: true },
    validateRequest: true,
    validateResponse: true,
    checkSecurity: true,
    errors: false,
    isProxy: false,
    upstreamProxy: undefined,
  };
  const server = createServer(operations, { components: { logger }, cors: true, errors: false, config });
  const forget = (): void => {
    refusals.length = 0;
  };
  return { origin: await server.listen(0, '127.0.0.1'), refusals, forget, close: () => server.close() };
}
