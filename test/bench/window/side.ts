import type { Locator, Page } from 'playwright-core';
import { Workbench } from '../../e2e/workbench.ts';
import { IDLE, joined, type LoopActivity, type Probe } from './probe.ts';
import type { Stopwatch, Times } from './stopwatch.ts';

/** The owners in the sandbox; each has as many repositories as the other. */
export const OWNERS = ['rider', 'second'] as const;

/** Rows below an owner. */
const CHILDREN = '.sidebar .monaco-list-row[aria-level="2"]';

const OWNER_SELECTORS = OWNERS.map(groupSelector);

/** A row of a list to pick from, well below the first: once it exists, all visible rows do. */
const PICK_ROW = '.quick-input-list .monaco-list-row[data-index="8"]';
const FIRST_PICK_ROW = '.quick-input-list .monaco-list-row[data-index="0"]';

/** The input of a box that keys go to. */
const BOX = '.quick-input-widget input.input:focus';

/** A row of the tree, well below the first: as `PICK_ROW`. */
const FAR_ROW = '.sidebar .monaco-list-row[data-index="12"]';

/** The instruments of a side. */
export interface Instruments {
  readonly page: Page;
  readonly probe: Probe;
  readonly stopwatch: Stopwatch;
}

export interface SideFacts {
  /** Id of its extension. */
  readonly id: string;
  /** Title of its view container. */
  readonly title: string;
  /** Command that refreshes the tree. */
  readonly refresh: string;
  /** Title of the command that lists all rows to pick from. */
  readonly goTo: string;
  /** The keys that open a box for a search. */
  readonly keys: string;
}

/** Milliseconds from a click. */
export interface Arrival {
  readonly firstRow: number;
  /** Until all rows exist in the tree, visible or not. */
  readonly allRows: number;
}

/** The cost of something that shows rows: their arrival, and what the extension host did until it was idle. */
export type Showing = Arrival & LoopActivity;

/** The product's tree, or the bare one, operated in the same way. */
export class Side {
  readonly #instruments: Instruments;
  readonly #facts: SideFacts;

  constructor(instruments: Instruments, facts: SideFacts) {
    this.#instruments = instruments;
    this.#facts = facts;
  }

  /** Row of the first owner. */
  get owner(): Locator {
    return this.#groupRow(OWNERS[0]);
  }

  /** Whether its extension is active. */
  isActive(): Promise<boolean> {
    return this.#instruments.probe.isActive(this.#facts.id);
  }

  /** Shows the view, and resolves once everything is idle. @returns the activity meanwhile */
  async show(): Promise<LoopActivity> {
    await this.#icon.click();
    await this.owner.waitFor();
    return this.rest();
  }

  /** Opens the first owner if it is closed. @returns the activity until everything is idle */
  async openFirst(): Promise<LoopActivity> {
    await this.#toggle(OWNERS[0], true);
    return this.rest();
  }

  /** Opens all owners that are closed. */
  async openAll(): Promise<void> {
    // The last one first: it would disappear below the rows of the others.
    for (const owner of OWNERS.toReversed()) await this.#toggle(owner, true);
    await this.rest();
  }

  /** Closes all owners that are open, since the view may restore them. */
  async close(): Promise<void> {
    await this.#wheel(-1_000_000);
    for (const owner of OWNERS) await this.#toggle(owner, false);
    await this.rest();
  }

  /** Closes another group. */
  async closeGroup(group: string): Promise<void> {
    await this.#wheel(-1_000_000);
    await this.#toggle(group, false);
    // Stored for the next window. The states of clones may still be read for long.
    await this.#instruments.page.waitForTimeout(1000);
  }

  /**
   * Shows the view, and opens closed owners as soon as they appear.
   * @param rows the number of repositories that the tree then has
   */
  async showRows(rows: number): Promise<Showing> {
    await this.#instruments.probe.prepare();
    const timing = { on: 'click', shown: CHILDREN, rows: OWNERS.length + rows, open: OWNER_SELECTORS } as const;
    const { shown, all } = await this.#instruments.stopwatch.time(timing, () => this.#icon.click());
    return { firstRow: shown, allRows: all, ...(await this.rest()) };
  }

  /** Opens a closed group that has so many rows. @returns milliseconds from the click until a screen of rows, and all */
  async openGroup(group: string, rows: number): Promise<Times> {
    const { stopwatch } = this.#instruments;
    const timing = { on: 'click', shown: FAR_ROW, rows } as const;
    return stopwatch.time(timing, () => twistieOf(this.#groupRow(group)).click());
  }

  /** Opens owners as soon as they appear. @returns milliseconds from a key that `press` presses until the first row */
  async firstRowAfterKey(press: () => Promise<void>): Promise<number> {
    const timing = { on: 'keydown', shown: CHILDREN, open: OWNER_SELECTORS } as const;
    const { shown } = await this.#instruments.stopwatch.time(timing, press);
    await this.rest();
    return shown;
  }

  /** Refreshes. @returns the activity until everything is idle */
  async refresh(): Promise<LoopActivity> {
    const { probe } = this.#instruments;
    await probe.prepare();
    await probe.run(this.#facts.refresh);
    return this.rest();
  }

  /** Presses the keys for the box. @returns milliseconds until its input has the focus */
  async openBox(): Promise<number> {
    const { page, stopwatch } = this.#instruments;
    const { shown } = await stopwatch.time({ on: 'keydown', shown: BOX }, () => page.keyboard.press(this.#facts.keys));
    await this.rest();
    return shown;
  }

  /** Presses the keys for the box, and types some milliseconds later. @returns how many letters are not in the box */
  async lettersLost(text: string, ms: number): Promise<number> {
    const { page } = this.#instruments;
    await page.keyboard.press(this.#facts.keys);
    if (ms > 0) await page.waitForTimeout(ms);
    await page.keyboard.type(text);
    await page.locator(BOX).waitFor();
    await this.rest();
    return text.length - (await page.locator(BOX).inputValue()).length;
  }

  /** Closes the box. */
  async closeBox(): Promise<void> {
    const { page } = this.#instruments;
    await page.keyboard.press('Escape');
    await page.locator(BOX).waitFor({ state: 'detached' });
  }

  /** Runs the command that lists all rows to pick from. @returns milliseconds until the list appears */
  async listToPick(): Promise<number> {
    const { page, stopwatch } = this.#instruments;
    const { shown } = await stopwatch.time({ on: 'click', shown: PICK_ROW }, () =>
      new Workbench(page).runCommand(this.#facts.goTo),
    );
    await this.rest();
    return shown;
  }

  /** Types a whole name into the list to pick from. @returns milliseconds until it is the first row */
  async typeToPick(name: string): Promise<number> {
    const { page, stopwatch } = this.#instruments;
    const timing = { on: 'input', shown: FIRST_PICK_ROW, text: name } as const;
    const { shown } = await stopwatch.time(timing, () => page.keyboard.insertText(name));
    await page.keyboard.press('Escape');
    return shown;
  }

  /** Scrolls far down, and selects a row there. @returns its label */
  async selectFarDown(): Promise<string> {
    await this.#wheel(50_000);
    const labels = await this.#instruments.page.locator(`${CHILDREN} .label-name`).allTextContents();
    const label = labels[Math.floor(labels.length / 2)] ?? '';
    await this.#row(label).click();
    await this.rest();
    return label;
  }

  /** Waits until a row has this description. */
  async says(label: string, text: string): Promise<void> {
    await this.#row(label).filter({ hasText: text }).waitFor();
  }

  /** As `says`, for a group. */
  async groupSays(group: string, text: string): Promise<void> {
    await this.#groupRow(group).filter({ hasText: text }).waitFor();
  }

  /** Waits until everything is loaded and rendered. @returns the activity of the extension host meanwhile */
  async rest(): Promise<LoopActivity> {
    const { page, probe } = this.#instruments;
    const progress = page.locator('.sidebar .monaco-progress-container.active');
    let activity = IDLE;
    // An extension host that waits for the service is idle, too.
    do {
      await progress.waitFor({ state: 'detached' });
      activity = joined(activity, await probe.rest());
    } while ((await progress.count()) > 0);
    return activity;
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

  #groupRow(label: string): Locator {
    return this.#instruments.page.locator(groupSelector(label));
  }

  async #toggle(owner: string, isOpen: boolean): Promise<void> {
    const row = this.#groupRow(owner);
    if ((await row.getAttribute('aria-expanded')) === String(isOpen)) return;
    await twistieOf(row).click();
    await row.and(this.#instruments.page.locator(`[aria-expanded="${isOpen}"]`)).waitFor();
  }
}

function twistieOf(owner: Locator): Locator {
  return owner.locator('.monaco-tl-twistie');
}

/** The accessible name starts with the label. */
function groupSelector(label: string): string {
  return `.sidebar .monaco-list-row[aria-level="1"][aria-label^="${label}"]`;
}
