import '../support/runLifetime.ts';
import { parseOptions } from './arguments.ts';
import { startSandbox } from './sandbox.ts';

/** Runs services A and B, and the git host, until the process receives a signal. */
async function main(): Promise<void> {
  const sandbox = await startSandbox(parseOptions(process.argv.slice(2)));
  console.log(`code host: ${sandbox.baseUrl}`);
  console.log(`cyclist counter: ${sandbox.counterUrl}`);
  console.log(`git host: ${sandbox.gitUrl}`);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void sandbox.close());
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
