import { isAbort } from '../../base/core/errors.ts';
import { describeForLog, type Log } from '../../base/core/log.ts';
import { withoutTrailing } from '../../base/core/text.ts';
import { exchange, type ReceivedAnswer } from '../../http/core/send/exchange.ts';
import { isSecure } from '../../http/core/send/gate.ts';
import type { HttpPorts } from '../../http/core/send/httpClient.ts';
import type { Limits } from '../../http/core/send/limits.ts';
import { rasterSize } from './rasterSize.ts';

/** GitHub's pictures have at most about 100 KB. */
const LIMITS: Limits = { totalMs: 10_000, idleMs: 5000, maxBytes: 512 * 1024 };

/** Maximum number of cached pictures: pages show few owners. */
const MAX_ENTRIES = 50;

/** Maximum total length of the cached `data:` addresses; each character takes one byte. */
const MAX_CHARACTERS = 4 * 1024 * 1024;

/** Statuses with a definite result: 404, 410, and 200 without a supported picture mean that there is none. */
const DEFINITE_STATUS = new Set([200, 404, 410]);

/**
 * Maximum width and height in pixels; GitHub's pictures have 460. Larger pictures take long to decode, however small
 * the file. Only raster pictures are shown: a few hundred bytes of SVG can block a page for minutes.
 */
const MAX_PIXELS = 2048;

/** Names of this machine and its local network, and IP addresses; IPv6 addresses in brackets have no dot. */
const PRIVATE = /^[^.]*$|(^|\.)(localhost|local|internal|\d+)$/;

interface Entry {
  readonly picture: Promise<string | undefined>;
  /** 0 until the picture is loaded. */
  characters: number;
}

/**
 * Loads avatars for pages, which can't make requests. The addresses come from the service. Requests are anonymous:
 * without a credential, a cookie or the extension's user agent.
 */
export class Avatars {
  readonly #ports: HttpPorts;
  readonly #log: Log;
  /** By address, the newest at the end; including addresses without a picture. */
  readonly #entries = new Map<string, Entry>();

  constructor(ports: HttpPorts, log: Log) {
    this.#ports = ports;
    this.#log = log;
  }

  /**
   * Loads a picture.
   * @param base the service that sent the address. Its own origin is allowed if secure. Other origins need https and a
   * public name: no IP address, no name without a dot, none below `localhost`, `local` or `internal`. The name isn't
   * resolved.
   * @param address from a record.
   * @returns the picture as a `data:` address; undefined if there is none, or it can't be loaded. Never rejects.
   */
  read(base: URL, address: string | null | undefined): Promise<string | undefined> {
    const url = address && URL.canParse(address) ? new URL(address) : undefined;
    if (!url || !mayRequest(base, url)) return Promise.resolve(undefined);
    const cached = this.#entries.get(url.href);
    if (cached) return cached.picture;
    const entry: Entry = { picture: this.#fetch(url).then((found) => this.#settle(url, entry, found)), characters: 0 };
    this.#entries.set(url.href, entry);
    this.#dropOldest();
    return entry.picture;
  }

  /** @returns the picture; empty if there is none; undefined if another try may succeed. */
  async #fetch(url: URL): Promise<string | undefined> {
    try {
      const answer = await exchange({ ...this.#ports, limits: LIMITS }, url, { accept: 'image/*' });
      return DEFINITE_STATUS.has(answer.status) ? dataAddress(answer) : undefined;
    } catch (error) {
      if (!isAbort(error)) this.#log.debug(describeForLog(error));
      return undefined;
    }
  }

  #settle({ href }: URL, entry: Entry, found: string | undefined): string | undefined {
    // The entry may have been dropped, and the picture requested again, meanwhile.
    if (this.#entries.get(href) === entry) {
      entry.characters = found?.length ?? 0;
      if (found === undefined) this.#entries.delete(href);
      this.#dropOldest();
    }
    return found || undefined;
  }

  #dropOldest(): void {
    let characters = [...this.#entries.values()].reduce((sum, entry) => sum + entry.characters, 0);
    for (const [href, entry] of this.#entries) {
      if (this.#entries.size <= MAX_ENTRIES && characters <= MAX_CHARACTERS) return;
      this.#entries.delete(href);
      characters -= entry.characters;
    }
  }
}

function mayRequest(base: URL, url: URL): boolean {
  if (!isSecure(url)) return false;
  return url.origin === base.origin || (url.protocol === 'https:' && !PRIVATE.test(withoutTrailing(url.hostname, '.')));
}

function dataAddress({ status, headers, bytes }: ReceivedAnswer): string {
  const type = (headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  const { width, height } = rasterSize(type, bytes) ?? { width: 0, height: 0 };
  if (status !== 200 || !isShown(width) || !isShown(height)) return '';
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return `data:${type};base64,${btoa(text)}`;
}

function isShown(pixels: number): boolean {
  return pixels > 0 && pixels <= MAX_PIXELS;
}
