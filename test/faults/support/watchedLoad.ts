import { setTimeout } from 'node:timers/promises';
import type { ReceivedRequest, Script } from './faultServer.ts';

/** A list of so many pages, each with one repository. */
export function pagesOf(count: number): readonly (readonly string[])[] {
  return Array.from({ length: count }, (_, index) => [`r/${String(index).padStart(4, '0')}`]);
}

/** Watches how many requests a service has at the same time. */
export class WatchedLoad {
  #running = 0;
  /** The number of requests that the service had when each arrived, including that one. */
  readonly seen: number[] = [];

  /** The most requests that the service had at the same time. */
  get most(): number {
    return Math.max(...this.seen);
  }

  /** What a tenth of the requests in the second half exceed: many arrive when others have just been answered. */
  get usualMost(): number {
    const late = this.seen.slice(this.seen.length / 2).toSorted((a, b) => a - b);
    return late[Math.floor(late.length * 0.9)] ?? 0;
  }

  /** Answers each request after the work on it. @param work gets the number of requests that the service has */
  script(work: (running: number) => Promise<Script>): Script {
    return (request) => {
      this.#running++;
      this.seen.push(this.#running);
      void this.#answer(request, work(this.#running));
    };
  }

  async #answer(request: ReceivedRequest, work: Promise<Script>): Promise<void> {
    const answer = await work;
    this.#running--;
    if (!request.socket.destroyed) answer(request);
  }
}

/** Works on so many requests at the same time, each for so many milliseconds; others wait, the first one first. */
export function workers(count: number, workMs: number, then: Script): () => Promise<Script> {
  const free = Array.from({ length: count }, () => Promise.resolve());
  let index = 0;
  return async () => {
    const before = free[index % count];
    const work = (async () => {
      await before;
      await setTimeout(workMs);
    })();
    free[index++ % count] = work;
    await work;
    return then;
  };
}
