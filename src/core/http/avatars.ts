import { isAbort } from '../errors.ts';
import { describeForLog, type Log } from '../log.ts';
import { type ExchangePorts, exchangeBytes, type RawAnswer } from './exchange.ts';
import { isSecure } from './gate.ts';
import type { Limits } from './limits.ts';
import { rasterSize } from './rasterSize.ts';

/** A picture of GitHub's has at most some 100 KB. */
const LIMITS: Limits = { totalMs: 10_000, idleMs: 5000, maxBytes: 512 * 1024 };

/** Pages show few owners. */
const MOST_KEPT = 50;

/** As their `data:` addresses, in which each character takes one byte. */
const MOST_CHARACTERS = 4 * 1024 * 1024;

/** With these a service says for good that there is no picture; 200 with something else says it, too. */
const ANSWERS = new Set([200, 404, 410]);

/**
 * Pixels in each direction; GitHub's have 460. What is larger takes long to decode, however few bytes it has. Raster pictures alone are
 * shown: a few hundred bytes of SVG can keep a page busy for minutes.
 */
const MOST_PIXELS = 2048;

/** Names of this machine and of its own network, and addresses that are no names; those in brackets have no dot. */
const PRIVATE = /^[^.]*$|(^|\.)(localhost|local|internal|\d+)$/;

interface Entry {
  readonly picture: Promise<string | undefined>;
  /** 0 until it has come. */
  characters: number;
}

/**
 * The pictures of accounts, for pages, which ask nobody for anything. They come from an address that the service tells,
 * and are asked for as nobody: without a credential, a cookie or a word about who asks.
 */
export class Avatars {
  readonly #ports: Omit<ExchangePorts, 'limits'>;
  readonly #log: Log;
  /** By their addresses, the latest at the end; also of those of which the service said that there is none. */
  readonly #known = new Map<string, Entry>();

  constructor(ports: Omit<ExchangePorts, 'limits'>, log: Log) {
    this.#ports = ports;
    this.#log = log;
  }

  /**
   * @param base the service that tells the address. Its own origin is asked, as the gate lets it; of others only those
   * with https and a name that can be anybody's: no IP address, no name without a dot, none below `localhost`, `local`
   * or `internal`. Where such a name leads is not looked at.
   * @param address as a record tells it.
   * @returns the picture as a `data:` address; undefined where there is none, or none that can be had. Never rejects.
   */
  read(base: URL, address: string | null | undefined): Promise<string | undefined> {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !mayAsk(base, url)) return Promise.resolve(undefined);
    const known = this.#known.get(url.href);
    if (known) return known.picture;
    const entry: Entry = { picture: this.#fetch(url).then((found) => this.#settle(url, entry, found)), characters: 0 };
    this.#known.set(url.href, entry);
    this.#dropOldest();
    return entry.picture;
  }

  /** @returns the picture; empty where the service says that there is none; undefined where another try may do better. */
  async #fetch(url: URL): Promise<string | undefined> {
    try {
      const answer = await exchangeBytes({ ...this.#ports, limits: LIMITS }, url, { accept: 'image/*' });
      return ANSWERS.has(answer.status) ? dataAddress(answer) : undefined;
    } catch (error) {
      if (!isAbort(error)) this.#log.debug(describeForLog(error));
      return undefined;
    }
  }

  #settle({ href }: URL, entry: Entry, found: string | undefined): string | undefined {
    // It may have been dropped, and asked for again, meanwhile.
    if (this.#known.get(href) === entry) {
      entry.characters = found?.length ?? 0;
      if (found === undefined) this.#known.delete(href);
      this.#dropOldest();
    }
    return found || undefined;
  }

  #dropOldest(): void {
    let characters = [...this.#known.values()].reduce((sum, entry) => sum + entry.characters, 0);
    for (const [href, entry] of this.#known) {
      if (this.#known.size <= MOST_KEPT && characters <= MOST_CHARACTERS) return;
      this.#known.delete(href);
      characters -= entry.characters;
    }
  }
}

function mayAsk(base: URL, url: URL): boolean {
  if (!isSecure(url)) return false;
  return url.origin === base.origin || (url.protocol === 'https:' && !PRIVATE.test(url.hostname.replace(/\.+$/, '')));
}

function dataAddress({ status, headers, bytes }: RawAnswer): string {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const { width, height } = rasterSize(type, bytes) ?? { width: 0, height: 0 };
  if (status !== 200 || !isShown(width) || !isShown(height)) return '';
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

function isShown(pixels: number): boolean {
  return pixels > 0 && pixels <= MOST_PIXELS;
}
