import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Frame } from 'playwright-core';
import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

/** WCAG 2.2, levels A and AA: https://www.deque.com/axe/core-documentation/api-documentation/#axecore-tags */
const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22a', 'wcag22aa'];

const AXE = fileURLToPath(import.meta.resolve('axe-core/axe.min.js'));

/** The part of axe-core's results that the tests use. */
interface AxeResults {
  readonly passes: readonly unknown[];
  readonly violations: readonly {
    readonly id: string;
    readonly help: string;
    readonly nodes: readonly { readonly html: string; readonly failureSummary?: string }[];
  }[];
}

/** Inspects the visible page in its real webview. */
export class PageProbe {
  readonly #workbench: Workbench;

  constructor(workbench: Workbench) {
    this.#workbench = workbench;
  }

  /** Waits until the page with this element has the colors of a kind of theme: it gets them later than the window. */
  async wears(element: string, kind: string): Promise<void> {
    await eventually(async () => {
      const frame = await this.frameOf(element);
      assert.equal(await frame.evaluate(() => document.body.dataset.vscodeThemeKind), kind);
    });
  }

  /** Accessibility violations of the page with this element, one line each. */
  async violations(element: string): Promise<readonly string[]> {
    const { passes, violations } = await inFrame(
      () => this.frameOf(element),
      (frame) => runAxe(frame),
    );
    assert.ok(passes.length > 10, 'axe-core ran some checks');
    return violations.flatMap(({ id, help, nodes }) =>
      nodes.map(({ html, failureSummary }) => `${id}: ${help}: ${html.slice(0, 200)} ${failureSummary ?? ''}`),
    );
  }

  /** The page's overflow in CSS pixels, and the elements that cause it. */
  async overflow(): Promise<readonly string[]> {
    return this.#inPage((frame) =>
      frame.evaluate(() => {
        const { scrollWidth, clientWidth } = document.documentElement;
        if (scrollWidth <= clientWidth) return [];
        const all = (root: ParentNode): Element[] =>
          [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
        const wide = all(document).filter((each) => each.getBoundingClientRect().right > clientWidth + 1);
        return [`${scrollWidth} > ${clientWidth}`, ...wide.map(({ outerHTML }) => outerHTML.slice(0, 120))];
      }),
    );
  }

  /** The texts that their elements cut off, which the overflow of the page doesn't show. Code in a README scrolls. */
  async cut(): Promise<readonly string[]> {
    return this.#workbench.webview.locator('body *:not(input, textarea, pre)').evaluateAll((elements) => {
      const isCut = (each: Element): boolean =>
        each.clientWidth > 1 &&
        each.scrollWidth > each.clientWidth + 1 &&
        getComputedStyle(each).overflowX !== 'visible';
      return elements.filter(isCut).map((each) => `${each.localName}: ${each.textContent?.trim().slice(0, 80)}`);
    });
  }

  /** The texts of the page with at least two words of plain Latin letters. @param data what comes from the service */
  async unmarked(data: RegExp): Promise<readonly string[]> {
    const shown = this.#workbench.webview.locator('body *:not(code, script, style, template)');
    const texts = await shown.evaluateAll((elements) =>
      elements.flatMap((each) => [
        ...[...each.childNodes].flatMap((node) => (node instanceof Text ? [node.data.trim()] : [])),
        ...['aria-label', 'title', 'placeholder', 'label'].map((name) => each.getAttribute(name) ?? ''),
      ]),
    );
    return [...new Set(texts)].filter((text) => /[A-Za-z]{2,} [A-Za-z]{2,}/.test(text) && !data.test(text));
  }

  /** The width of the page in CSS pixels. */
  async width(): Promise<number> {
    return this.#inPage((frame) => frame.evaluate(() => document.documentElement.clientWidth));
  }

  /** Moves through the page with Tab. @returns the interactive elements that were missed, and the number reached */
  async unreached(): Promise<{ readonly missed: readonly string[]; readonly reached: number }> {
    return this.#inPage(async (frame) => {
      const names = await frame.evaluate(() => {
        const usable =
          'button:enabled, input:enabled, select:enabled, summary, a[href], [tabindex]:not([tabindex^="-"])';
        const all = (root: ParentNode): Element[] =>
          [...root.querySelectorAll('*')].flatMap((each) => [each, ...(each.shadowRoot ? all(each.shadowRoot) : [])]);
        const found = all(document).filter((each) => each.matches(usable) && each.checkVisibility());
        (window as never as { found: Element[] }).found = found;
        return found.map((each) =>
          `${each.localName} ${each.getAttribute('aria-label') ?? each.textContent ?? ''}`.trim(),
        );
      });
      const seen = new Set<number>();
      for (let presses = 0; presses < names.length + 8 && seen.size < names.length; presses++) {
        await this.#workbench.page.keyboard.press('Tab');
        seen.add(
          await frame.evaluate(() => {
            let active = document.activeElement;
            while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
            const { found } = window as never as { found: Element[] };
            return active ? found.indexOf(active) : -1;
          }),
        );
        seen.delete(-1);
      }
      return { missed: names.filter((_, index) => !seen.has(index)), reached: seen.size };
    });
  }

  /** Presses Tab until the element with this name has the focus; wraps around at the end. */
  async tabTo(name: string | RegExp): Promise<void> {
    const isSought = (found: string): boolean => (typeof name === 'string' ? found === name : name.test(found));
    await this.#inPage(async (frame) => {
      const passed: string[] = [];
      for (let presses = 0; presses < 400; presses++) {
        const focused = await focusedIn(frame);
        if (isSought(focused)) return;
        passed.push(focused);
        await this.#workbench.page.keyboard.press('Tab');
      }
      assert.fail(`${name} is not among ${[...new Set(passed)].join(', ')}`);
    });
  }

  /** The accessible name of the focused element, if it has one itself. */
  async focused(): Promise<string> {
    return this.#inPage(focusedIn);
  }

  /** The number of infinite animations. */
  async endless(): Promise<number> {
    return this.#inPage((frame) =>
      frame.evaluate(
        () => document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime === Infinity).length,
      ),
    );
  }

  /** The inner document of the page with this element, one of several that are visible. */
  async frameOf(element: string): Promise<Frame> {
    return eventually(async () => {
      for (const frame of this.#workbench.page.frames()) {
        // A frame may be removed meanwhile.
        const isSought = await frame
          .evaluate((name) => document.querySelector(name) !== null, element)
          .catch(() => false);
        if (isSought) return frame;
      }
      throw new Error(`No frame has a ${element}.`);
    });
  }

  /** Runs work in the visible page, and again if VS Code has replaced the page's frame meanwhile. */
  #inPage<Result>(work: (frame: Frame) => Promise<Result>): Promise<Result> {
    return inFrame(() => this.frame(), work);
  }

  /** The inner document of the visible page. */
  async frame(): Promise<Frame> {
    let frame: Frame | null = null;
    await eventually(async () => {
      const body = await this.#workbench.webview.locator('body').elementHandle();
      frame = (await body?.ownerFrame()) ?? null;
      assert.ok(frame);
    });
    assert.ok(frame);
    return frame;
  }
}

async function inFrame<Result>(find: () => Promise<Frame>, work: (frame: Frame) => Promise<Result>): Promise<Result> {
  for (;;) {
    const frame = await find();
    try {
      return await work(frame);
    } catch (error) {
      if (!frame.isDetached()) throw error;
    }
  }
}

async function runAxe(frame: Frame): Promise<AxeResults> {
  const hasAxe = await frame.evaluate(() => 'axe' in window);
  if (!hasAxe) await frame.evaluate(await readFile(AXE, 'utf8'));
  return frame.evaluate(
    (values): Promise<AxeResults> => (window as never as Axe).axe.run(document, { runOnly: { type: 'tag', values } }),
    RULES,
  );
}

async function focusedIn(frame: Frame): Promise<string> {
  return frame.evaluate(() => {
    let active = document.activeElement;
    while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
    const host = active?.getRootNode() instanceof ShadowRoot ? (active.getRootNode() as ShadowRoot).host : undefined;
    const named = [active, host].find((each) => each?.getAttribute('aria-label') ?? each?.getAttribute('label'));
    const label = named?.getAttribute('aria-label') ?? named?.getAttribute('label');
    const [text] = active instanceof HTMLInputElement ? (active.labels ?? []) : [];
    return (label ?? text?.textContent ?? active?.textContent ?? '').replace(/[↑↓]/g, '').trim();
  });
}

interface Axe {
  readonly axe: { run(context: Document, options: object): Promise<AxeResults> };
}
