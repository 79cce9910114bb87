import { type Clock, repeat } from '../core/clock.ts';
import type { Disposable } from '../core/event.ts';

/** Runs an action every `ms` milliseconds, first after `ms`, until it is disposed of. */
export function repeating(clock: Clock, ms: number, action: () => void): Disposable {
  const ended = new AbortController();
  void repeat(clock, ms, ended.signal, action);
  return { dispose: () => ended.abort() };
}
