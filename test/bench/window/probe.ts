import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import type { LoopRecord } from '../loopWatch.ts';
import type { ImportedModules, ProbeAnswer, ProbeQuestion } from './probe/questions.ts';

/** The extension host is idle after two successive pauses with less work than this, in milliseconds. */
const REST_MS = 30;
const PAUSE_MS = 300;
const PATIENCE_MS = 60_000;

/** What an extension host did, in milliseconds; see `LoopRecord`. */
export type LoopActivity = Pick<LoopRecord, 'block' | 'blockWork' | 'processor'>;

export const IDLE: LoopActivity = { block: 0, blockWork: 0, processor: 0 };

/** The activity in two times together. */
export function joined(a: LoopActivity, b: LoopActivity): LoopActivity {
  return {
    block: Math.max(a.block, b.block),
    blockWork: Math.max(a.blockWork, b.blockWork),
    processor: a.processor + b.processor,
  };
}

/** Queries the extension host of the window, through the probe in it. */
export class Probe {
  readonly #file: string;
  /** Whether the processor time of blocks is measured, which itself takes some. */
  #isWatched = false;

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

  /**
   * Collects garbage, and starts to measure the activity of the extension host, until it is idle again.
   * @param isWatched whether the processor time of blocks is measured, too
   */
  async prepare(isWatched = true): Promise<void> {
    await this.heap();
    this.#isWatched = isWatched;
    await this.#loop();
  }

  /** Waits until the extension host is idle. @returns its activity meanwhile */
  async rest(): Promise<LoopActivity> {
    const activity = await this.#untilIdle();
    this.#isWatched = false;
    return activity;
  }

  async #untilIdle(): Promise<LoopActivity> {
    let activity = IDLE;
    const end = performance.now() + PATIENCE_MS;
    for (let calm = 0; calm < 2; ) {
      assert.ok(performance.now() < end, 'the extension host comes to rest');
      await pause(PAUSE_MS);
      const record = await this.#loop();
      activity = joined(activity, record);
      calm = record.work < REST_MS ? calm + 1 : 0;
    }
    return activity;
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
   * Activates an inactive extension.
   * @returns milliseconds until it is active, and those of processor time within this time from the start
   */
  async activate(id: string, withinMs: number): Promise<{ readonly ms: number; readonly processorMs: number }> {
    const { ms = Number.NaN, processorMs = Number.NaN } = await this.#ask({ ask: 'activate', id, withinMs });
    return { ms, processorMs };
  }

  /** The JavaScript files that an extension has imported since the probe was started. */
  async modules(id: string): Promise<ImportedModules> {
    const { modules } = await this.#ask({ ask: 'modules', id });
    assert.ok(modules);
    return modules;
  }

  async #loop(): Promise<LoopRecord> {
    const { loop } = await this.#ask({ ask: 'loop', isWatched: this.#isWatched });
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
