import { RepoRiderError } from './errors.ts';

/** Where the core reports what it does. Never given a token, a header or a query. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** The product's own errors say nothing secret; of others, which may quote anything, only where they arose is told. */
export function describeForLog(error: unknown): string {
  if (error instanceof RepoRiderError) return error.message;
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line));
  return [error.name, ...frames].join('\n');
}

/** What becomes of a failure that no one waits for. */
export function logged(log: Log): (error: unknown) => void {
  return (error) => log.warn(describeForLog(error));
}
