import type { Clock } from './core/clock.ts';
import type { Log } from './core/log.ts';
import type { Memento } from './core/memento.ts';

/** What every window has, whatever it shows. */
export interface BaseServices {
  readonly memento: Memento;
  readonly clock: Clock;
  readonly log: Log;
}
