import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

/** VS Code's question whether the extension may sign in. */
export function consentDialog({ page }: Workbench): Locator {
  return page.locator('.monaco-dialog-box', { hasText: /The extension 'Repo Rider[^']*' wants/ });
}

/** Allows the extension to sign in. */
export async function allow(workbench: Workbench): Promise<void> {
  const dialog = consentDialog(workbench);
  await dialog.waitFor();
  // A busy window may ignore a click.
  await eventually(async () => {
    if (await dialog.isVisible())
      await dialog.getByRole('button', { name: 'Allow' }).click({ timeout: stretched(1000) });
    await dialog.waitFor({ state: 'hidden', timeout: stretched(1000) });
  });
}

/**
 * Answers the device flow of VS Code's GitHub Enterprise Server provider: copies the code, and approves it as a user
 * does.
 */
export async function approveDevice(workbench: Workbench, { serverUrl }: Sandbox, login: string): Promise<void> {
  const dialog = workbench.page.locator('.monaco-dialog-box');
  const copy = dialog.getByRole('button', { name: /Copy & Continue/ });
  await copy.waitFor();
  const code = /[0-9A-F]{4}-[0-9A-F]{4}/.exec((await dialog.textContent()) ?? '')?.[0];
  assert.ok(code, 'the dialog shows a code');
  await copy.click();
  // VS Code opens the page below the window's own address, where the sandbox doesn't know it.
  const body = new URLSearchParams({ user_code: code, login, action: 'authorize' });
  const answer = await fetch(`${serverUrl}/login/device`, { method: 'POST', body });
  assert.equal(answer.status, 200);
}
