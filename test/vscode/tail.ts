/** Keeps the last lines of an endless output, up to a number of characters. */
export class Tail {
  readonly #limit: number;
  #lines: string[] = [];
  #length = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(line: string): void {
    this.#lines.push(line);
    this.#length += line.length + 1;
    while (this.#length > this.#limit && this.#lines.length > 1) this.#length -= (this.#lines.shift()?.length ?? 0) + 1;
  }

  /** The last lines, at most `count` of them. */
  text(count = Number.POSITIVE_INFINITY): string {
    return this.#lines.slice(-count).join('\n');
  }
}
