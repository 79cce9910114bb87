import {
  CounterAddressError,
  InvalidAddressError,
  InvalidResponseError,
  NotFoundError,
  UnknownCityError,
} from '../errors.ts';
import { requestOf } from '../http/failure.ts';
import { parseBaseAddress } from '../http/gate.ts';
import type { HttpClient } from '../http/httpClient.ts';
import { type CyclistCount, citySlug, parseCyclists } from '../model/cyclistCount.ts';

/** Service B (service spec, sections 2.4 and 4). It is given an `HttpClient` without a credential. */
export class CyclistCounter {
  readonly #http: HttpClient;

  constructor(http: HttpClient) {
    this.#http = http;
  }

  /**
   * GET /bicyclists/{city}.
   * @param city a name as a person writes it.
   * @throws UnknownCityError when the service doesn't know the city, and what `HttpClient.get` throws.
   */
  async count(city: string, signal?: AbortSignal): Promise<CyclistCount> {
    const slug = citySlug(city);
    if (/^\.{0,2}$|[/\\]/.test(slug) || !slug.isWellFormed()) throw new UnknownCityError(city);
    const url = new URL(`bicyclists/${encodeURIComponent(slug)}`, this.#http.base);
    try {
      const answer = await this.#http.get(url, 'text/plain, application/json;q=0.9', signal);
      const cyclists = parseCyclists(answer.body);
      if (cyclists === undefined) throw new InvalidResponseError(requestOf(url, answer), 'no number');
      return { city, cyclists };
    } catch (error) {
      throw error instanceof NotFoundError ? new UnknownCityError(city) : error;
    }
  }
}

/**
 * Reads the configured address of the counter.
 * @throws CounterAddressError when it is empty, or can't be used.
 */
export function parseCounterAddress(text: string): URL {
  if (text.trim() === '') throw new CounterAddressError('missing');
  try {
    return parseBaseAddress(text);
  } catch (error) {
    throw error instanceof InvalidAddressError ? new CounterAddressError(error.reason) : error;
  }
}
