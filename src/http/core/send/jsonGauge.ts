/** How much a JSON text may contain, regardless of its size. */
export interface JsonLimits {
  /** Nested arrays and objects. */
  readonly depth: number;
  /** Total of array items and object members. */
  readonly values: number;
}

/** Smaller texts are always fast to parse. */
const UNCHECKED_BYTES = 1024 * 1024;

const [QUOTE, COMMA, BACKSLASH] = [0x22, 0x2c, 0x5c];
/** `[` and `{`, `]` and `}` differ only in this bit. */
const BRACE_BIT = 0x20;
const [OPENING, CLOSING] = [0x7b, 0x7d];

/**
 * Counts the commas and brackets of a JSON text in UTF-8 while it arrives. A parsed text of brackets takes fifteen
 * times its size in memory, and parsing blocks the thread for seconds. Only texts that start like an array or an object
 * are measured.
 */
export class JsonGauge {
  readonly #limits: JsonLimits;
  #unchecked: Uint8Array[] | undefined = [];
  #length = 0;
  /** Undefined until the first byte that isn't white space. */
  #isJson: boolean | undefined;
  #depth = 0;
  #values = 0;
  #isString = false;
  /** Whether the last byte escaped the next one. */
  #isEscape = false;

  constructor(limits: JsonLimits) {
    this.#limits = limits;
  }

  /** Adds the next part. @returns false once the text exceeds a limit */
  add(bytes: Uint8Array): boolean {
    if (bytes.length === 0) return true;
    this.#length += bytes.length;
    if (!this.#unchecked) return this.#check(bytes);
    this.#unchecked.push(bytes);
    if (this.#length <= UNCHECKED_BYTES) return true;
    const parts = this.#unchecked;
    this.#unchecked = undefined;
    return parts.every((part) => this.#check(part));
  }

  #check(bytes: Uint8Array): boolean {
    this.#isJson ??= beginsLikeJson(bytes);
    return !this.#isJson || this.#measure(bytes);
  }

  /** Uses local variables, because members take twice as long. */
  #measure(bytes: Uint8Array): boolean {
    let [depth, values, isString] = [this.#depth, this.#values, this.#isString];
    let at = this.#isEscape ? 1 : 0;
    for (; at < bytes.length; at++) {
      const byte = bytes[at] ?? 0;
      if (isString) {
        if (byte === BACKSLASH) at++;
        else if (byte === QUOTE) isString = false;
      } else if (byte === QUOTE) {
        isString = true;
      } else if (byte === COMMA) {
        values++;
      } else if ((byte | BRACE_BIT) === OPENING) {
        values++;
        if (++depth > this.#limits.depth) return false;
      } else if ((byte | BRACE_BIT) === CLOSING) {
        depth--;
      }
    }
    this.#isEscape = at > bytes.length;
    [this.#depth, this.#values, this.#isString] = [depth, values, isString];
    return values <= this.#limits.values;
  }
}

/** White space of JSON, and the bytes of the byte order mark, which the decoder drops. */
const BLANK = new Set([0x20, 0x09, 0x0a, 0x0d, 0xef, 0xbb, 0xbf]);

function beginsLikeJson(bytes: Uint8Array): boolean | undefined {
  const first = bytes.find((byte) => !BLANK.has(byte));
  return first === undefined ? undefined : (first | BRACE_BIT) === OPENING;
}
