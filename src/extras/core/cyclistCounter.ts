import { CounterAddressError, InvalidAddressError, UnknownCityError } from '../../base/core/errors.ts';
import type { ReadOptions } from '../../http/core/http.ts';
import type { ResourceClient } from '../../http/core/resourceClient.ts';
import { unreadable } from '../../http/core/send/decode.ts';
import { parseBaseAddress } from '../../http/core/send/gate.ts';
import type { FinalAnswer } from '../../http/core/send/httpClient.ts';
import { NotFoundError } from '../../http/core/send/requestErrors.ts';
import { citySlug, parseCyclists } from './cyclistCount.ts';

/** The public interface of the service B client. */
export type Counter = Pick<CyclistCounter, keyof CyclistCounter>;

/** Service B (docs/service-spec.md, sections 2.4 and 4). Its requests carry no credential. */
export class CyclistCounter {
  readonly #resources: ResourceClient;

  constructor(resources: ResourceClient) {
    this.#resources = resources;
  }

  /**
   * GET /bicyclists/{city}: the number of cyclists in a city.
   * @param city a name as the user enters it.
   * @throws UnknownCityError when the service doesn't know the city, and what `ResourceClient.get` throws.
   */
  async count(city: string, options: ReadOptions = {}): Promise<number> {
    const slug = citySlug(city);
    if (/^\.{0,2}$|[/\\]/.test(slug) || !slug.isWellFormed()) throw new UnknownCityError(city);
    const url = new URL(`bicyclists/${encodeURIComponent(slug)}`, this.#resources.base);
    try {
      const { value } = await this.#resources.get({
        ...options,
        url,
        accept: 'text/plain, application/json;q=0.9',
        endpoint: 'GET /bicyclists/{city}',
        group: 'counts',
        caching: 'never',
        decode: readCount,
      });
      return value;
    } catch (error) {
      throw error instanceof NotFoundError ? new UnknownCityError(city) : error;
    }
  }
}

function readCount(answer: FinalAnswer): number {
  const cyclists = parseCyclists(answer.body);
  if (cyclists === undefined) throw unreadable(answer, 'no number');
  return cyclists;
}

/**
 * Parses the configured address of the counter.
 * @throws CounterAddressError when it is empty or unusable.
 */
export function parseCounterAddress(text: string): URL {
  if (text.trim() === '') throw new CounterAddressError('missing');
  try {
    return parseBaseAddress(text);
  } catch (error) {
    throw error instanceof InvalidAddressError ? new CounterAddressError(error.reason) : error;
  }
}
