import type { Time } from '../../../base/core/clock.ts';

/** The time in which GitHub's secondary limits count, in milliseconds. */
const WINDOW_MS = 60_000;

/**
 * The most requests, and the most time of the service in milliseconds, in that time. GitHub allows 900 points, one for
 * a GET, and 90 s, which the durations of responses estimate. The rest is for other clients.
 * https://docs.github.com/en/rest/using-the-rest-api/rate-limits-for-the-rest-api#about-secondary-rate-limits
 */
const MAX_REQUESTS = 800;
const MAX_SERVICE_MS = 88_000;

interface EndedRequest {
  readonly endedAt: Time;
  readonly ms: number;
}

/** The load that the requests of a credential put on a service lately. */
export class ServiceLoad {
  /** In the order of their ends. */
  #ended: readonly EndedRequest[] = [];
  #running = 0;

  /** Adds a request that is running: `end` must follow. */
  start(): void {
    this.#running++;
  }

  /**
   * Ends a request.
   * @param isAnswered others have cost the service nothing, as far as known
   * @param maxMs how long the service has worked on it at most
   */
  end(startedAt: Time, endedAt: Time, isAnswered: boolean, maxMs = Infinity): void {
    this.#running--;
    if (isAnswered)
      this.#ended = [
        ...since(this.#ended, endedAt),
        { endedAt, ms: Math.max(0, Math.min(endedAt - startedAt, maxMs)) },
      ];
  }

  /** When another request keeps within the limits: `now`, or later. Running requests may take as long as others did. */
  freeAt(now: Time): Time {
    const ended = since(this.#ended, now);
    let requests = ended.length + this.#running;
    let ms = (ended.reduce((sum, each) => sum + each.ms, 0) * requests) / Math.max(1, ended.length);
    let freeAt = now;
    for (const each of ended) {
      if (requests < MAX_REQUESTS && ms < MAX_SERVICE_MS) break;
      requests--;
      ms -= each.ms;
      freeAt = each.endedAt + WINDOW_MS;
    }
    return freeAt;
  }
}

/** Drops requests that no longer count, and those from a clock that was ahead. */
function since(ended: readonly EndedRequest[], now: Time): readonly EndedRequest[] {
  return ended.filter(({ endedAt }) => endedAt > now - WINDOW_MS && endedAt <= now);
}
