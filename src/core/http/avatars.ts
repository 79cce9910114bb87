import { isAbort } from '../errors.ts';
import { describeForLog, type Log } from '../log.ts';
import { type ExchangePorts, exchangeBytes, type Limits, type RawAnswer } from './exchange.ts';
import { isSecure } from './gate.ts';

/** A picture of GitHub's has at most some 100 KB. */
const LIMITS: Limits = { totalMs: 10_000, idleMs: 5000, maxBytes: 512 * 1024 };

/** Pages show few owners. */
const MOST_KEPT = 50;

/** What browsers show as pictures, in which nothing can run. */
const TYPES = /^image\/(png|jpeg|gif|webp|svg\+xml)$/;

/**
 * The pictures of accounts, for pages, which ask nobody for anything. They come from an address that the service tells,
 * and are asked for as nobody: without a credential, a cookie or a word about who asks.
 */
export class Avatars {
  readonly #ports: Omit<ExchangePorts, 'limits'>;
  readonly #log: Log;
  /** By their addresses, the latest at the end; undefined for those that can't be had. */
  readonly #known = new Map<string, Promise<string | undefined>>();

  constructor(ports: Omit<ExchangePorts, 'limits'>, log: Log) {
    this.#ports = ports;
    this.#log = log;
  }

  /**
   * @param base the service that tells the address. Of others only those with https are asked: not this machine's.
   * @param address as a record tells it.
   * @returns the picture as a `data:` address; undefined where there is none, or none that can be had. Never rejects.
   */
  read(base: URL, address: string | null | undefined): Promise<string | undefined> {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    const mayAsk = url && isSecure(url) && (url.protocol === 'https:' || url.origin === base.origin);
    if (!mayAsk) return Promise.resolve(undefined);
    const known = this.#known.get(url.href);
    if (known) return known;
    const picture = this.#fetch(url);
    this.#known.set(url.href, picture);
    const [oldest] = this.#known.keys();
    if (oldest !== undefined && this.#known.size > MOST_KEPT) this.#known.delete(oldest);
    return picture;
  }

  async #fetch(url: URL): Promise<string | undefined> {
    try {
      const answer = await exchangeBytes({ ...this.#ports, limits: LIMITS }, url, { accept: 'image/*' });
      return dataAddress(answer);
    } catch (error) {
      // Another try may do better.
      this.#known.delete(url.href);
      if (!isAbort(error)) this.#log.debug(describeForLog(error));
      return undefined;
    }
  }
}

function dataAddress({ status, headers, bytes }: RawAnswer): string | undefined {
  const [type = ''] = (headers.get('content-type') ?? '').split(';');
  if (status !== 200 || bytes.length === 0 || !TYPES.test(type.trim().toLowerCase())) return undefined;
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type.trim().toLowerCase()};base64,${btoa(text)}`;
}
