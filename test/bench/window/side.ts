import assert from 'node:assert/strict';
import type { Locator, Page } from 'playwright-core';
import { Workbench } from '../../e2e/workbench.ts';
import type { Probe } from './probe.ts';
import type { Stopwatch } from './stopwatch.ts';

/** Rows below an owner. */
const CHILDREN = '.sidebar .monaco-list-row[aria-level="2"]';

/** A row of a list to pick from, well below the first: once it exists, all visible rows do. */
const PICK_ROW = '.quick-input-list .monaco-list-row[data-index="8"]';
const FIRST_PICK_ROW = '.quick-input-list .monaco-list-row[data-index="0"]';

/** The instruments of a side. */
export interface Instruments {
  readonly page: Page;
  readonly probe: Probe;
  readonly stopwatch: Stopwatch;
}

export interface SideFacts {
  /** Title of its view container. */
  readonly title: string;
  /** Label of the top-level row with the 10,000 below it. */
  readonly owner: string;
  /** Command that refreshes the tree. */
  readonly refresh: string;
  /** Title of the command that lists all rows to pick from. */
  readonly goTo: string;
}

/** The cost of opening the owner. */
export interface Opening {
  /** Milliseconds from the click to the first row. */
  readonly firstRow: number;
  /** Milliseconds of the longest block of the extension host, until everything is idle. */
  readonly block: number;
}

/** The product's tree, or the bare one, operated in the same way. */
export class Side {
  readonly #instruments: Instruments;
  readonly #facts: SideFacts;

  constructor(instruments: Instruments, facts: SideFacts) {
    this.#instruments = instruments;
    this.#facts = facts;
  }

  /** Row of the owner. */
  get owner(): Locator {
    return this.#instruments.page.locator(`.sidebar ${this.#ownerSelector}`);
  }

  /** Shows the view, and resolves once everything is idle. */
  async show(): Promise<void> {
    await this.#icon.click();
    await this.owner.waitFor();
    await this.rest();
  }

  /** Opens the owner, which must be closed. */
  async open(): Promise<Opening> {
    const { probe, stopwatch } = this.#instruments;
    assert.equal(await this.owner.getAttribute('aria-expanded'), 'false', 'the owner is closed');
    await probe.prepare();
    const firstRow = await stopwatch.time({ on: 'click', shown: CHILDREN }, () => this.#twistie.click());
    return { firstRow, block: await this.rest() };
  }

  /** Closes the owner if it is open, since the view may restore it. */
  async close(): Promise<void> {
    await this.#wheel(-1_000_000);
    if ((await this.owner.getAttribute('aria-expanded')) === 'false') return;
    await this.#twistie.click();
    await this.rest();
  }

  /** Shows the view, and opens a closed owner as soon as it appears. @returns milliseconds until its first row */
  async showFirstRow(): Promise<number> {
    const timing = { on: 'click', shown: CHILDREN, open: `.sidebar ${this.#ownerSelector}` } as const;
    const firstRow = await this.#instruments.stopwatch.time(timing, () => this.#icon.click());
    await this.rest();
    return firstRow;
  }

  /** Refreshes. @returns milliseconds of the longest block until everything is idle */
  async refresh(): Promise<number> {
    const { probe } = this.#instruments;
    await probe.prepare();
    await probe.run(this.#facts.refresh);
    return this.rest();
  }

  /** Runs the command that lists all rows to pick from. @returns milliseconds until the list appears */
  async listToPick(): Promise<number> {
    const { page, stopwatch } = this.#instruments;
    const time = await stopwatch.time({ on: 'click', shown: PICK_ROW }, () =>
      new Workbench(page).runCommand(this.#facts.goTo),
    );
    await this.rest();
    return time;
  }

  /** Types a whole name into the list to pick from. @returns milliseconds until it is the first row */
  async typeToPick(name: string): Promise<number> {
    const { page, stopwatch } = this.#instruments;
    const timing = { on: 'input', shown: FIRST_PICK_ROW, text: name } as const;
    const time = await stopwatch.time(timing, () => page.keyboard.insertText(name));
    await page.keyboard.press('Escape');
    return time;
  }

  /** Scrolls far down, and selects a row there. @returns its label */
  async selectFarDown(): Promise<string> {
    await this.#wheel(50_000);
    const picture = await this.picture();
    const { label } = picture[Math.floor(picture.length / 2)] ?? { label: '' };
    await this.#row(label).click();
    await this.rest();
    return label;
  }

  /** The rendered rows: labels, positions and selection. */
  async picture(): Promise<readonly RowPicture[]> {
    const rows: readonly RowPicture[] = await this.#instruments.page.evaluate(PICTURE);
    return rows.toSorted((a, b) => a.top - b.top);
  }

  /** Waits until a row has this description. */
  async says(label: string, text: string): Promise<void> {
    await this.#row(label).filter({ hasText: text }).waitFor();
  }

  /** Waits until everything is loaded and rendered. @returns milliseconds of the longest block meanwhile */
  async rest(): Promise<number> {
    const { page, probe } = this.#instruments;
    const progress = page.locator('.sidebar .monaco-progress-container.active');
    let longest = 0;
    // An extension host that waits for the service is idle, too.
    do {
      await progress.waitFor({ state: 'detached' });
      longest = Math.max(longest, await probe.rest());
    } while ((await progress.count()) > 0);
    return longest;
  }

  async #wheel(pixels: number): Promise<void> {
    const { page } = this.#instruments;
    await page.locator('.sidebar .monaco-list').hover();
    await page.mouse.wheel(0, pixels);
    await page.waitForTimeout(500);
  }

  #row(label: string): Locator {
    const { page } = this.#instruments;
    return page.locator(CHILDREN, {
      has: page.locator('.label-name').getByText(label, { exact: true }),
    });
  }

  get #icon(): Locator {
    const { page } = this.#instruments;
    return page.locator('.activitybar .action-item', { has: page.getByLabel(new RegExp(`^${this.#facts.title}`)) });
  }

  get #twistie(): Locator {
    return this.owner.locator('.monaco-tl-twistie');
  }

  get #ownerSelector(): string {
    // The accessible name starts with the label.
    return `.monaco-list-row[aria-level="1"][aria-label^="${this.#facts.owner}"]`;
  }
}

export interface RowPicture {
  readonly label: string;
  /** Pixels from the top of the window. */
  readonly top: number;
  readonly selected: boolean;
}

/** Runs in the page. */
const PICTURE = `[...document.querySelectorAll('${CHILDREN}')].map((row) => ({
  label: row.querySelector('.label-name').textContent,
  top: row.getBoundingClientRect().top,
  selected: row.classList.contains('selected'),
}))`;
