import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import type { LoopRecord } from '../loopWatch.ts';
import type { ProbeAnswer, ProbeQuestion } from './probe/questions.ts';

/** The extension host is idle after two successive pauses with less work than this, in milliseconds. */
const REST_MS = 40;
const PAUSE_MS = 400;
const PATIENCE_MS = 60_000;

/** Queries the extension host of the window, through the probe in it. */
export class Probe {
  readonly #file: string;

  /** @param file the file with the probe's port */
  constructor(file: string) {
    this.#file = file;
  }

  /** Forgets the current extension host: the next question waits for the next one. */
  forget(): Promise<void> {
    return rm(this.#file, { force: true });
  }

  /** The retained heap in bytes. */
  async heap(): Promise<number> {
    await this.rest();
    return (await this.#ask({ ask: 'heap' })).bytes ?? Number.NaN;
  }

  /** Collects garbage, and resets the longest block. */
  async prepare(): Promise<void> {
    await this.heap();
    await this.#loop();
  }

  /** Waits until the extension host is idle. @returns milliseconds of its longest block meanwhile */
  async rest(): Promise<number> {
    let longest = 0;
    const end = performance.now() + PATIENCE_MS;
    for (let calm = 0; calm < 2; ) {
      assert.ok(performance.now() < end, 'the extension host comes to rest');
      await pause(PAUSE_MS);
      const { block, work } = await this.#loop();
      longest = Math.max(longest, block);
      calm = work < REST_MS ? calm + 1 : 0;
    }
    return longest;
  }

  /** Runs a command and waits until it is done. @returns its start time, in milliseconds since the epoch */
  async run(command: string): Promise<number> {
    return (await this.#ask({ ask: 'run', command })).startedAt ?? Number.NaN;
  }

  /** Whether an extension is active. */
  async isActive(id: string): Promise<boolean> {
    const { isActive } = await this.#ask({ ask: 'isActive', id });
    assert.ok(isActive !== undefined);
    return isActive;
  }

  /**
   * Activates an inactive extension. @returns milliseconds until it is active, and those of CPU within a second from
   * the start
   */
  async activate(id: string): Promise<{ readonly ms: number; readonly cpuMs: number }> {
    const { ms = Number.NaN, cpuMs = Number.NaN } = await this.#ask({ ask: 'activate', id });
    return { ms, cpuMs };
  }

  async #loop(): Promise<LoopRecord> {
    const { loop } = await this.#ask({ ask: 'loop' });
    assert.ok(loop);
    return loop;
  }

  async #ask(question: ProbeQuestion): Promise<ProbeAnswer> {
    const response = await fetch(`http://127.0.0.1:${await this.#port()}`, {
      method: 'POST',
      body: JSON.stringify(question),
    });
    const text = await response.text();
    assert.ok(response.ok, text);
    return JSON.parse(text) as ProbeAnswer;
  }

  async #port(): Promise<string> {
    for (const end = performance.now() + PATIENCE_MS; performance.now() < end; await pause(50)) {
      const port = await readFile(this.#file, 'utf8').catch(() => '');
      if (port) return port;
    }
    throw new Error('The probe did not start.');
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
