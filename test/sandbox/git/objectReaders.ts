import { spawn } from 'node:child_process';
import { once } from 'node:events';
import type { Readable } from 'node:stream';

/** An object of a repository. */
export interface GitObject {
  readonly id: string;
  readonly type: 'blob' | 'commit' | 'tag' | 'tree';
  readonly content: Buffer<ArrayBuffer>;
}

/** Reads objects with `git cat-file --batch`, of which one process per repository runs until it is closed. */
export interface ObjectReaders {
  /**
   * @param folder of a bare repository
   * @param name of an object or reference, as Git understands it, without line breaks
   * @returns undefined if there is none
   */
  readonly read: (folder: string, name: string) => Promise<GitObject | undefined>;
  /** Ends all processes, after what they still have to read. */
  readonly close: () => Promise<void>;
}

/** Only the processes that were used last keep running. */
const MAX_PROCESSES = 8;

export function createObjectReaders(environment: (folder: string) => NodeJS.ProcessEnv): ObjectReaders {
  /** By folder; the last one was used last. */
  const open = new Map<string, ObjectReader>();
  const closing = new Set<Promise<void>>();
  const close = (folder: string, reader: ObjectReader) => {
    open.delete(folder);
    const closed = reader.close();
    closing.add(closed);
    void closed.finally(() => closing.delete(closed));
  };
  return {
    read(folder, name) {
      const reader = open.get(folder) ?? new ObjectReader(folder, environment(folder));
      open.delete(folder);
      open.set(folder, reader);
      const [oldest] = open;
      if (oldest && open.size > MAX_PROCESSES) close(...oldest);
      return reader.read(name);
    },
    async close() {
      for (const each of open) close(...each);
      await Promise.all(closing);
    },
  };
}

class ObjectReader {
  readonly #process;
  readonly #output: Output;
  readonly #ended: Promise<unknown>;
  /** Settles when the last requested object has been read. */
  #last: Promise<unknown> = Promise.resolve();

  constructor(folder: string, env: NodeJS.ProcessEnv) {
    const args = [`--git-dir=${folder}`, 'cat-file', '--batch'];
    this.#process = spawn('git', args, { env, stdio: ['pipe', 'pipe', 'ignore'] });
    this.#output = new Output(this.#process.stdout);
    // A failure also ends the output, which a read reports.
    this.#ended = once(this.#process, 'close').catch(() => undefined);
    this.#process.stdin.on('error', () => undefined);
  }

  read(name: string): Promise<GitObject | undefined> {
    const result = this.#last.then(() => this.#read(name));
    this.#last = result.catch(() => undefined);
    return result;
  }

  async close(): Promise<void> {
    await this.#last;
    this.#process.stdin.end();
    await this.#ended;
  }

  async #read(name: string): Promise<GitObject | undefined> {
    this.#process.stdin.write(`${name}\n`);
    const header = await this.#output.line();
    const [, id, type, size] = /^([0-9a-f]{40,64}) (blob|commit|tag|tree) (\d+)$/.exec(header) ?? [];
    if (id === undefined) return undefined;
    const content = await this.#output.take(Number(size));
    await this.#output.take(1);
    return { id, type: type as GitObject['type'], content };
  }
}

/** Reads the output of a process in parts. */
class Output {
  readonly #chunks: AsyncIterator<Buffer<ArrayBuffer>>;
  #rest: Buffer<ArrayBuffer> = Buffer.alloc(0);

  constructor(stream: Readable) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async line(): Promise<string> {
    while (!this.#rest.includes('\n')) this.#rest = Buffer.concat([this.#rest, await this.#next()]);
    const end = this.#rest.indexOf('\n');
    const line = this.#rest.toString('utf8', 0, end);
    this.#rest = this.#rest.subarray(end + 1);
    return line;
  }

  async take(length: number): Promise<Buffer<ArrayBuffer>> {
    const chunks = [this.#rest];
    let size = this.#rest.length;
    while (size < length) {
      const chunk = await this.#next();
      chunks.push(chunk);
      size += chunk.length;
    }
    const all = Buffer.concat(chunks);
    this.#rest = all.subarray(length);
    return all.subarray(0, length);
  }

  async #next(): Promise<Buffer<ArrayBuffer>> {
    const { value, done } = await this.#chunks.next();
    if (done) throw new Error('git cat-file has ended.');
    return value;
  }
}
