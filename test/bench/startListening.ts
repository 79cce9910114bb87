import { nodeExecutable } from '../vscode/paths.ts';
import { startProcess } from '../vscode/process.ts';

export interface ListeningOptions<Name extends string> {
  /** What the process prints when it listens: a line with each name, a colon, and an address. */
  readonly names: readonly Name[];
  /** Folders to remove at its end. */
  readonly remove?: readonly string[];
  readonly signal: AbortSignal;
}

/** A server in its own process, so that its work does not count as the client's. */
export interface Listening<Name extends string> extends AsyncDisposable {
  readonly addresses: Readonly<Record<Name, string>>;
}

/**
 * Starts a script, and resolves when it listens. It ends with this process at the latest.
 * @throws Error if it ends before
 */
export async function startListening<Name extends string>(
  args: readonly string[],
  { names, remove = [], signal }: ListeningOptions<Name>,
): Promise<Listening<Name>> {
  const found = new Map<string, string>();
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = startProcess(nodeExecutable(), args, {
    remove,
    signal,
    onLine: (line) => {
      const [name, address] = line.split(': ');
      if (name !== undefined && address !== undefined) found.set(name, address);
      if (names.every((each) => found.has(each))) resolve();
    },
  });
  const ended = running.exited.then((code) => {
    throw new Error(`${args[0]} ended with code ${code}: ${running.output(5)}`);
  });
  await Promise.race([promise, ended]);
  // Later, it ends on abort.
  ended.catch(() => undefined);
  const addresses = Object.fromEntries(names.map((name) => [name, found.get(name)])) as Record<Name, string>;
  return { addresses, [Symbol.asyncDispose]: () => running.stop() };
}
