import type { ConnectionPorts } from '../../src/accounts/core/connection.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { type Log, logWithoutTokens } from '../../src/base/core/log.ts';
import { DEFAULT_LIMITS } from '../../src/http/core/send/limits.ts';

/** A log that records its messages. */
export interface RecordingLog extends Log {
  readonly lines: string[];
  /** The first line of each message, without stack frames. */
  readonly titles: readonly string[];
}

export function recordingLog(): RecordingLog {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (message: string): void => {
      lines.push(`${level} ${message}`);
    };
  const log = { debug: write('debug'), info: write('info'), warn: write('warn'), error: write('error') };
  return {
    // As in a window.
    ...logWithoutTokens(log),
    lines,
    get titles() {
      return lines.map((line) => line.split('\n', 1)[0] ?? '');
    },
  };
}

/** The ports of the extension in Node: real fetch and real time. */
export function realPorts(overrides: Partial<ConnectionPorts> = {}): ConnectionPorts {
  return {
    fetch: (address, init) => fetch(address, init),
    cacheMode: 'no-cache',
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    log: recordingLog(),
    // Retries start without a pause.
    random: () => 0,
    ...overrides,
  };
}
