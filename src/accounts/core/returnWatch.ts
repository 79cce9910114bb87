import type { Clock, Time } from '../../base/core/clock.ts';
import type { Disposable } from '../../base/core/event.ts';
import { isOutage } from '../../http/core/admit/circuitBreaker.ts';
import { CircuitOpenError } from '../../http/core/send/requestErrors.ts';
import type { Connector, HostAnswer } from './connection.ts';
import { connectionOf, type Session } from './session.ts';

/** The pauses between checks whether a server is back, in milliseconds. The last one repeats. */
const PAUSES_MS = [15_000, 30_000, 60_000, 120_000, 300_000] as const;

/** Something that shows failures of one session, if there are any. */
export interface FailingPart {
  readonly session: Session | undefined;
  readonly failures: readonly unknown[];
  /** Loads again what has failed. */
  recover(): void;
}

interface ReturnWatchServices {
  readonly connector: Pick<Connector, 'onDidAnswer' | 'probe'>;
  readonly clock: Clock;
  /** Whether the user may be looking. */
  readonly isWatched: () => boolean;
}

/** A server that something has failed at. */
interface FailedHost {
  /** How often it was checked, and has responded, in vain. */
  tries: number;
  /** Responses to earlier requests are no reason to load what has failed: again, if the server fails for that only. */
  from: Time;
  /** Undefined while nothing is failed there. */
  checking: AbortController | undefined;
}

/**
 * Loads what an outage has left failed as soon as the server responds to any request. While the user looks, it checks
 * that with growing pauses: once for each server, whatever has failed there.
 */
export class ReturnWatch implements Disposable {
  readonly #services: ReturnWatchServices;
  readonly #sources = new Set<() => readonly FailingPart[]>();
  readonly #onAnswer: Disposable;
  /** Continue checks that are due when the user looks again. */
  readonly #due = new Set<() => void>();
  /** By base address. */
  readonly #hosts = new Map<string, FailedHost>();

  constructor(services: ReturnWatchServices) {
    this.#services = services;
    this.#onAnswer = services.connector.onDidAnswer((answer) => this.#follow(answer));
  }

  dispose(): void {
    this.#onAnswer.dispose();
    this.#sources.clear();
    this.update();
  }

  /** Watches parts, until disposed of. @param parts returns them as they are now: see `update` */
  add(parts: () => readonly FailingPart[]): Disposable {
    this.#sources.add(parts);
    return { dispose: () => this.#sources.delete(parts) };
  }

  /** Call it when a part has failed, or was loaded. */
  update(): void {
    const bases = new Map(this.#failed.map(({ base }) => [base.href, base]));
    for (const [href, host] of this.#hosts) {
      if (bases.has(href)) continue;
      host.checking?.abort();
      host.checking = undefined;
    }
    for (const [href, base] of bases) {
      const host = this.#hosts.get(href) ?? { tries: 0, from: 0, checking: undefined };
      this.#hosts.set(href, host);
      if (host.checking) continue;
      host.checking = new AbortController();
      const now = this.#services.clock.now();
      // Otherwise it has failed again soon after it responded.
      if (now - host.from >= PAUSES_MS[4]) host.tries = 0;
      host.from = Math.max(host.from, now);
      void this.#check(base, host, host.checking.signal).catch(() => undefined);
    }
  }

  /** Call it when the user starts to look. */
  look(): void {
    for (const resume of this.#due) resume();
    this.#due.clear();
  }

  /** The parts that have failed because a server did. */
  get #failed() {
    return [...this.#sources]
      .flatMap((parts) => parts())
      .flatMap((part) => {
        const isOut = part.failures.some((each) => isOutage(each) || each instanceof CircuitOpenError);
        return part.session && isOut ? [{ part, ...connectionOf(part.session) }] : [];
      });
  }

  async #check(base: URL, host: FailedHost, signal: AbortSignal): Promise<void> {
    const { connector, clock, isWatched } = this.#services;
    for (;;) {
      const { tries } = host;
      await clock.delay(pauseAfter(tries), signal);
      if (!isWatched()) await new Promise<void>((resume) => this.#due.add(resume));
      signal.throwIfAborted();
      await connector.probe(base, signal).catch(() => undefined);
      if (host.tries === tries) host.tries++;
    }
  }

  #follow({ base, requestedAt }: HostAnswer): void {
    const host = this.#hosts.get(base.href);
    if (!host?.checking || requestedAt < host.from) return;
    host.from = this.#services.clock.now() + pauseAfter(host.tries++);
    for (const { part, admission, ...failed } of this.#failed) {
      if (failed.base.href !== base.href) continue;
      admission.close();
      part.recover();
    }
  }
}

function pauseAfter(tries: number): number {
  return PAUSES_MS[tries] ?? PAUSES_MS[4];
}
