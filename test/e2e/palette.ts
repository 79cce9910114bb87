import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { stretched } from '../support/slowdown.ts';
import { pattern } from './escapePattern.ts';
import { eventually } from './eventually.ts';

/** Runs a command from VS Code's command palette, and waits until the palette is closed. */
export async function runInPalette(page: Page, title: string): Promise<void> {
  const input = page.locator('.quick-input-widget input.input');
  const row = page
    .locator('.quick-input-list .monaco-list-row .label-name')
    .filter({ hasText: new RegExp(`^${pattern(title)}…?$`) });
  // Another element that takes the focus closes the palette, and a palette that opened before the extension's commands
  // were registered does not list them. Each retry opens a new palette.
  await eventually(async () => {
    try {
      await page.keyboard.press('F1');
      await input.fill(`>${title}`, { timeout: stretched(1000) });
      await row.click({ timeout: stretched(3000) });
    } catch (error) {
      await page.keyboard.press('Escape');
      throw error;
    }
  });
  // The palette stays open for a moment, and would get what a test types into the box of the command.
  await eventually(async () => {
    const values = await input.evaluateAll((boxes: HTMLInputElement[]) =>
      boxes.filter((box) => box.checkVisibility()).map((box) => box.value),
    );
    assert.ok(!values.some((value) => value.startsWith('>')));
  });
}
