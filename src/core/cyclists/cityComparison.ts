import type { Counter } from '../api/cyclistCounter.ts';
import { type Disposable, Emitter, type Event } from '../event.ts';
import { describeForLog, type Log } from '../log.ts';
import { again, type CityName, type ComparedCity, type Uncounted, uncountedCities } from './comparedCity.ts';

export interface ComparisonServices {
  /** Creates a counter. @throws the `failure`, if nothing can be counted. */
  readonly connect: () => Counter;
  readonly log: Log;
}

/** Counts the cyclists of all cities, one by one. Never rejects: each city contains its error. */
export class CityComparison implements Disposable {
  readonly #services: ComparisonServices;
  readonly #changed = new Emitter<void>();
  #cities = uncountedCities();
  #failure: unknown;
  #running: AbortController | undefined;
  #isPaused = false;

  readonly onDidChange: Event<void> = this.#changed.event;

  constructor(services: ComparisonServices) {
    this.#services = services;
  }

  /** Always in the same order. */
  get cities(): readonly ComparedCity[] {
    return this.#cities;
  }

  /** Why nothing can be counted; undefined otherwise. */
  get failure(): unknown {
    return this.#failure;
  }

  /** Counts every city again. Aborts the count in progress. */
  countAll(): Promise<void> {
    this.#stop();
    this.#cities = this.#cities.map(again);
    return this.#start();
  }

  /** Counts a failed city again, after the one in progress. */
  async retry(slug: string): Promise<void> {
    const city = this.#cities.find((other) => other.slug === slug);
    if (city?.state !== 'failed') return;
    this.#put(again(city));
    await this.#start();
  }

  /** Aborts the count in progress, and makes no request until `goOn`. Counted cities stay; all others wait. */
  pause(): void {
    this.#isPaused = true;
    this.#stop();
    this.#cities = this.#cities.map((city) => (city.state === 'counting' ? again(city) : city));
    this.#changed.fire();
  }

  /** Counts the waiting cities, initially or after a pause. Always fires `onDidChange`. */
  goOn(): Promise<void> {
    this.#isPaused = false;
    return this.#start();
  }

  /** Aborts the count in progress, and clears all results. */
  forget(): void {
    this.#stop();
    this.#cities = uncountedCities();
    this.#failure = undefined;
    this.#changed.fire();
  }

  dispose(): void {
    this.#stop();
    this.#changed.dispose();
  }

  #stop(): void {
    this.#running?.abort();
    this.#running = undefined;
  }

  async #start(): Promise<void> {
    if (this.#running || this.#isPaused) this.#changed.fire();
    else await this.#run();
  }

  /** Counts the waiting cities until none is left. */
  async #run(): Promise<void> {
    const counter = this.#connect();
    if (!counter) return;
    const running = new AbortController();
    this.#running = running;
    for (let city = this.#next(); city; city = this.#next()) {
      this.#put({ ...city, state: 'counting' });
      this.#changed.fire();
      const counted = await this.#count(counter, city, running.signal);
      if (running.signal.aborted) return;
      this.#put(counted);
    }
    this.#running = undefined;
    this.#changed.fire();
  }

  #connect(): Counter | undefined {
    try {
      this.#failure = undefined;
      return this.#services.connect();
    } catch (error) {
      this.#services.log.warn(describeForLog(error));
      this.#failure = error;
      this.#changed.fire();
      return undefined;
    }
  }

  async #count(counter: Counter, { slug, name }: CityName, signal: AbortSignal): Promise<ComparedCity> {
    try {
      const cyclists = await counter.count(name, { signal, intent: 'immediate' });
      return { slug, name, state: 'counted', cyclists };
    } catch (error) {
      if (!signal.aborted) this.#services.log.warn(describeForLog(error));
      return { slug, name, state: 'failed', error };
    }
  }

  #next(): Uncounted<'waiting'> | undefined {
    return this.#cities.find((city) => city.state === 'waiting');
  }

  #put(city: ComparedCity): void {
    this.#cities = this.#cities.map((other) => (other.slug === city.slug ? city : other));
  }
}
