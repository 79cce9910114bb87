import { RepoRiderError } from './errors.ts';
import { withoutTokens } from './quotedTokens.ts';

/** The log of the core. Never gets a token, a header or a query. */
export interface Log {
  debug(message: string): void;
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** Writes to a log without the tokens that a service has quoted. */
export function logWithoutTokens(log: Log): Log {
  return {
    debug: (message) => log.debug(withoutTokens(message)),
    info: (message) => log.info(withoutTokens(message)),
    warn: (message) => log.warn(withoutTokens(message)),
    error: (message) => log.error(withoutTokens(message)),
  };
}

/** More frames seldom help. */
const MAX_FRAMES = 10;

/**
 * Describes an error with its stack frames. Messages of the product's own errors have no secrets; other messages may
 * quote anything, and are left out.
 */
export function describeForLog(error: unknown): string {
  if (!(error instanceof Error)) return 'something that is no error was thrown';
  const title = error instanceof RepoRiderError ? error.message : error.name;
  return [title, ...framesOf(error)].join('\n');
}

/**
 * Stack frames without folders, whose names may be the user's. Skips the message, which may have lines that look like
 * frames.
 */
function framesOf({ stack = '', message }: Error): readonly string[] {
  const start = stack.indexOf(message);
  const lines = start < 0 ? [] : stack.slice(start + message.length).split('\n');
  const frames = lines.filter((line) => /^\s+at .+:\d+:\d+\)?$/.test(line)).slice(0, MAX_FRAMES);
  return frames.map(withoutFolders);
}

/** Names of folders may have any characters, including spaces and brackets. */
function withoutFolders(frame: string): string {
  const [beforePlace = ''] = /^\s+at (?:async )?/.exec(frame) ?? [];
  const start = frame.endsWith(')') ? frame.indexOf(' (') + 2 : beforePlace.length;
  const folderEnd = Math.max(frame.lastIndexOf('/'), frame.lastIndexOf('\\')) + 1;
  return frame.slice(0, start) + frame.slice(Math.max(start, folderEnd));
}

/** Returns a handler for failures that no caller awaits. */
export function logged(log: Log): (error: unknown) => void {
  return (error) => log.warn(describeForLog(error));
}
