import type { ConnectionPorts } from '../../src/core/accounts/connection.ts';
import { systemClock } from '../../src/core/clock.ts';
import { DEFAULT_LIMITS } from '../../src/core/http/limits.ts';
import type { Log } from '../../src/core/log.ts';

/** A log that keeps its messages. */
export interface RecordingLog extends Log {
  readonly lines: string[];
  /** The first line of each message: without the frames of an error's stack. */
  readonly titles: readonly string[];
}

export function recordingLog(): RecordingLog {
  const lines: string[] = [];
  const write =
    (level: string) =>
    (message: string): void => {
      lines.push(`${level} ${message}`);
    };
  return {
    lines,
    get titles() {
      return lines.map((line) => line.split('\n', 1)[0] ?? '');
    },
    debug: write('debug'),
    info: write('info'),
    warn: write('warn'),
    error: write('error'),
  };
}

/** What the product runs on in Node: the host's fetch, real time. */
export function realPorts(overrides: Partial<ConnectionPorts> = {}): ConnectionPorts {
  return {
    fetch: (address, init) => fetch(address, init),
    cacheMode: 'no-cache',
    clock: systemClock,
    limits: DEFAULT_LIMITS,
    loadNetwork: () => import('../../src/core/api/network.ts'),
    log: recordingLog(),
    // What is tried again is tried at once.
    random: () => 0,
    ...overrides,
  };
}
