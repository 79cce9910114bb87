/** Collects uncaught errors and unhandled rejections while work runs. Mocha would fail the test for the former only. */
export async function uncaughtDuring(work: () => unknown): Promise<readonly unknown[]> {
  // Mocha emits an unhandled rejection again.
  const errors = new Set<unknown>();
  const collect = (error: unknown): unknown => errors.add(error);
  const listeners = process.listeners('uncaughtException');
  process.removeAllListeners('uncaughtException');
  process.on('uncaughtException', collect);
  process.on('unhandledRejection', collect);
  try {
    await work();
    await new Promise((resolve) => setImmediate(resolve));
  } finally {
    process.off('unhandledRejection', collect);
    process.removeAllListeners('uncaughtException');
    for (const listener of listeners) process.on('uncaughtException', listener);
  }
  return [...errors];
}
