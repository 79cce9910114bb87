/** Collects uncaught errors while work runs; Mocha would fail the test for them. */
export async function uncaughtDuring(work: () => unknown): Promise<readonly unknown[]> {
  const errors: unknown[] = [];
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', (error) => errors.push(error));
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
  return errors;
}
