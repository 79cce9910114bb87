/** What is thrown and caught by nobody while work runs, in place of which mocha would fail the test. */
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
