import { mkdir, readdir, readFile, stat, utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { MemorySecrets } from '../support/memorySecrets.ts';
import { HARD_LIMIT_MS } from '../support/slowdown.ts';
import { ModelWindow } from './modelWindow.ts';
import { Providers } from './providers.ts';
import type { Service } from './service.ts';
import { isOfMachine, modifiedAt } from './time.ts';
import type { DiskFault, Request, Settled } from './windowProtocol.ts';

const REFRESH_INTERVAL_MS = 15 * 60_000;

export interface ComputerServices {
  /** A folder for this computer only. */
  readonly folder: string;
  /** The bundled file that windows run. */
  readonly file: string;
  readonly onViolation: (text: string) => void;
}

export interface StoredFile {
  /** Its path below the folder of the extension. */
  readonly name: string;
  readonly text: string;
  /** When it was written, in milliseconds since the epoch by the clock of the computer. */
  readonly modifiedAt: number;
}

/**
 * A computer with windows that share its disk, keyring, small values and clock. The test advances the time from one
 * timer to the next, and waits in between until all windows are idle.
 */
export class Computer {
  readonly #services: ComputerServices;
  readonly windows: ModelWindow[] = [];
  readonly secrets = new MemorySecrets();
  readonly providers = new Providers(
    () => this.secrets.locked,
    (change, only) => {
      for (const window of only ? [only] : this.windows) window.notify({ kind: 'provider changed', change });
    },
  );
  /** The small values that windows store besides secrets. */
  values: Readonly<Record<string, unknown>> = {};
  /** Whether storing such values fails. */
  areValuesBroken = false;
  #diskFault: DiskFault | undefined;
  /** The correct time, which the service uses, in milliseconds since the epoch. */
  #time: number;
  /** How far the clock of the computer is ahead, in milliseconds. */
  #ahead = 0;
  #service: Service | undefined;
  /** The number of answered requests of windows. */
  #answered = 0;
  #opened = 0;
  readonly #read = new Map<string, { readonly version: string; readonly file: StoredFile }>();

  constructor(services: ComputerServices, time: number) {
    this.#services = services;
    this.#time = time;
    this.secrets.onDidChange(({ key }) => {
      for (const window of this.windows) window.notify({ kind: 'secret changed', key });
    });
  }

  /** The correct time, in milliseconds since the epoch. */
  get time(): number {
    return this.#time;
  }

  /** The time of the computer's clock, in milliseconds since the epoch. */
  get now(): number {
    return this.#time + this.#ahead;
  }

  get diskFault(): DiskFault | undefined {
    return this.#diskFault;
  }

  /** Connects the computer to the service. */
  connect(service: Service): void {
    this.#service = service;
  }

  get service(): Service {
    if (!this.#service) throw new Error('The computer is not connected.');
    return this.#service;
  }

  async openWindow(): Promise<ModelWindow> {
    const { file, onViolation } = this.#services;
    const name = `window-${++this.#opened}`;
    const window: ModelWindow = new ModelWindow({
      name,
      file,
      answer: (request) => this.#answer(request, window),
      onViolation,
    });
    this.windows.push(window);
    await window.open({
      base: this.service.sandbox.baseUrl,
      folder: this.#services.folder,
      now: this.now,
      memento: this.values,
      diskFault: this.#diskFault,
      refreshIntervalMs: REFRESH_INTERVAL_MS,
      name,
    });
    return window;
  }

  async closeWindow(window: ModelWindow): Promise<void> {
    await window.close();
    this.#forget(window);
  }

  async killWindow(window: ModelWindow): Promise<void> {
    this.#forget(window);
    await window.kill();
    for (const path of await this.#paths()) await this.#date(path);
  }

  /** Sets the date of a file that a killed window was writing. */
  async #date(path: string): Promise<void> {
    const { mtimeMs } = await stat(path).catch(() => ({ mtimeMs: Number.POSITIVE_INFINITY }));
    if (isOfMachine(mtimeMs)) await utimes(path, this.now / 1000, this.now / 1000).catch(() => undefined);
  }

  async killAll(): Promise<void> {
    await Promise.all(this.windows.splice(0).map((window) => window.kill()));
  }

  async setDiskFault(fault: DiskFault | undefined): Promise<void> {
    this.#diskFault = fault;
    await Promise.all(this.windows.map((window) => window.order({ kind: 'disk', fault })));
  }

  /** Sets the clock forward or back, by `ms`. */
  async jump(ms: number): Promise<void> {
    this.#ahead += ms;
    await Promise.all(this.windows.map((window) => window.order({ kind: 'jump', ms })));
  }

  /** Suspends the computer: time passes, but timers do not advance. */
  async sleep(ms: number): Promise<void> {
    this.#time += ms;
    await Promise.all(this.windows.map((window) => window.order({ kind: 'jump', ms })));
    this.service.release();
  }

  /** Lets time pass while the event loop of one window is blocked. */
  async stall(window: ModelWindow, ms: number): Promise<void> {
    await window.order({ kind: 'stall', ms });
    await this.#advance(
      ms,
      this.windows.filter((other) => other !== window),
    );
  }

  /** Lets time pass. */
  advance(ms: number): Promise<void> {
    return this.#advance(ms, this.windows);
  }

  /** Resolves when all work waits for time. @returns when the next timer is due, by the correct time */
  settle(): Promise<number | undefined> {
    return this.#settle(this.windows, (window) => window.settle());
  }

  /** Every file of the extension. */
  async files(): Promise<readonly StoredFile[]> {
    const paths = await this.#paths();
    return (await Promise.all(paths.map((path) => this.#readFile(path)))).filter((file) => file !== undefined);
  }

  async #paths(): Promise<readonly string[]> {
    const { folder } = this.#services;
    await mkdir(folder, { recursive: true });
    const entries = await readdir(folder, { recursive: true, withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  }

  /** Reads a file unless it is unchanged since the last read. @returns undefined if it is gone */
  async #readFile(path: string): Promise<StoredFile | undefined> {
    try {
      const { mtimeMs, ctimeMs, ino, size } = await stat(path);
      const version = `${ctimeMs} ${ino} ${size}`;
      const last = this.#read.get(path);
      if (last?.version === version) return last.file;
      const name = path.slice(this.#services.folder.length + 1);
      const file = { name, text: await readFile(path, 'utf8'), modifiedAt: modifiedAt(mtimeMs, this.now) };
      this.#read.set(path, { version, file });
      return file;
    } catch {
      return undefined;
    }
  }

  async #advance(ms: number, windows: readonly ModelWindow[]): Promise<void> {
    const end = this.#time + ms;
    let due = await this.#settle(windows, (window) => window.settle());
    while (this.#time < end || (due !== undefined && due <= end)) {
      const next = Math.min(Math.max(due ?? end, this.#time), end);
      const step = next - this.#time;
      this.#time = next;
      this.service.release();
      due = await this.#settle(windows, (window) => window.advance(step));
    }
  }

  /**
   * Waits until windows only wait for time. A window affects another one only through the service or this computer.
   * @param first the first actions of the windows
   */
  async #settle(
    windows: readonly ModelWindow[],
    first: (window: ModelWindow) => Promise<Settled>,
  ): Promise<number | undefined> {
    const start = performance.now();
    for (let ask = first; ; ask = (window) => window.settle()) {
      const answered = this.#answered;
      const all = await Promise.all(windows.map(ask));
      const requests = all.flatMap((each) => each.requests).filter((request) => !this.service.isHeld(request));
      const areHeld = requests.length === 0;
      if (areHeld && answered === this.#answered) return this.#firstOf(all);
      if (!areHeld) await delay(1);
      if (performance.now() - start > HARD_LIMIT_MS)
        throw new Error(`Something never ends; requests: ${requests.join()}.`);
    }
  }

  #firstOf(all: readonly Settled[]): number | undefined {
    const times = all.flatMap(({ nextDue }) => (nextDue === undefined ? [] : [nextDue - this.#ahead]));
    const { nextDue } = this.service;
    if (nextDue !== undefined) times.push(nextDue);
    return times.length > 0 ? Math.min(...times) : undefined;
  }

  #forget(window: ModelWindow): void {
    this.windows.splice(this.windows.indexOf(window), 1);
  }

  async #answer(request: Request, window: ModelWindow): Promise<unknown> {
    this.#answered++;
    switch (request.kind) {
      case 'secret keys':
        return this.secrets.keys();
      case 'get secret':
        return this.secrets.get(request.key);
      case 'store secret':
        return this.secrets.store(request.key, request.value);
      case 'delete secret':
        return this.secrets.delete(request.key);
      case 'store values':
        if (this.areValuesBroken) throw new Error('The disk is full.');
        this.values = Object.fromEntries(
          Object.entries({ ...this.values, ...request.changes }).filter(([, value]) => value !== null),
        );
        for (const other of this.windows)
          if (other !== window) other.notify({ kind: 'values changed', values: this.values });
        return undefined;
      case 'find account':
        return this.providers.find(request.reference, window);
      case 'is account removed':
        return this.providers.isRemoved(request.reference, window);
      case 'get session':
        return this.providers.session(request.account, window);
    }
  }
}
