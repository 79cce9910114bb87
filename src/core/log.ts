import { RepoRiderError } from './errors.ts';

/** Where the core reports what it does. Never given a token, a header or a query. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** More frames seldom help. */
const MOST_FRAMES = 10;

/**
 * Describes an error with the frames of its stack. The product's own errors have no secret in their messages; those of others, which
 * may quote anything, are left out.
 */
export function describeForLog(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const title = error instanceof RepoRiderError ? error.message : error.name;
  return [title, ...framesOf(error)].join('\n');
}

/** Frames without folders, whose names may be the user's. They follow the message, which could have lines that look like frames. */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  const frames = lines.filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line)).slice(0, MOST_FRAMES);
  return frames.map(withoutFolders);
}

/** Folders have any characters, spaces and brackets included. */
function withoutFolders(frame: string): string {
  const pattern = frame.endsWith(')') ? /^(\s+at .*? \()(.*)$/ : /^(\s+at (?:async )?)(.*)$/;
  return frame.replace(pattern, (_, start: string, place: string) => start + place.replace(/^.*[\\/]/, ''));
}

/** What becomes of a failure that no one waits for. */
export function logged(log: Log): (error: unknown) => void {
  return (error) => log.warn(describeForLog(error));
}
