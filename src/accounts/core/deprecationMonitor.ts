import { Emitter, type Event } from '../../base/core/event.ts';
import type { Log } from '../../base/core/log.ts';
import type { Answer } from '../../http/core/send/exchange.ts';
import { type DeprecationNotice, readApiVersion, readDeprecation } from './deprecationHeaders.ts';

/** The version of the API that this product is written for. */
const API_VERSION = 'v3';

/** A server could send another date each time. */
const MAX_NOTICES = 10;

/** Logs and reports deprecated endpoints and unexpected API versions. */
export class DeprecationMonitor {
  readonly #log: Log;
  readonly #notices = new Map<string, DeprecationNotice>();
  readonly #logged = new Set<string>();
  readonly #noticed = new Emitter<DeprecationNotice>();
  readonly #versions = new Set<string>([API_VERSION]);

  /** Fires once for each host and date: when a version of the API ends, all its endpoints do. */
  readonly onDidNotice: Event<DeprecationNotice> = this.#noticed.event;

  constructor(log: Log) {
    this.#log = log;
  }

  get notices(): readonly DeprecationNotice[] {
    return [...this.#notices.values()];
  }

  observe(base: URL, endpoint: string | undefined, { status, headers }: Answer): void {
    // Other responses may come from a proxy in front of the service.
    if (endpoint === undefined || (status !== 200 && status !== 304)) return;
    this.#observeVersion(base, headers);
    const notice = readDeprecation(headers, endpoint);
    if (!notice) return;
    this.#logOnce(base, notice);
    const key = `${base.href} ${notice.sunsetAt}`;
    if (this.#notices.has(key) || this.#notices.size >= MAX_NOTICES) return;
    this.#notices.set(key, notice);
    this.#noticed.fire(notice);
  }

  #logOnce(base: URL, { endpoint, deprecatedAt, sunsetAt }: DeprecationNotice): void {
    const key = `${base.href} ${endpoint}`;
    if (this.#logged.has(key)) return;
    this.#logged.add(key);
    const since = deprecatedAt === undefined ? '' : ` since ${isoDay(deprecatedAt)}`;
    const until = sunsetAt === undefined ? '' : `; it ends on ${isoDay(sunsetAt)}`;
    this.#log.warn(`${endpoint} of ${base.host} is deprecated${since}${until}`);
  }

  #observeVersion(base: URL, headers: Headers): void {
    const version = readApiVersion(headers);
    const key = version === API_VERSION ? API_VERSION : `${base.href} ${version}`;
    if (version === undefined || this.#versions.has(key)) return;
    this.#versions.add(key);
    this.#log.warn(`${base.host} answers with version ${version} of the API; ${API_VERSION} was expected`);
  }
}

function isoDay(timestamp: number): string {
  return new Date(timestamp).toISOString().slice(0, 10);
}
