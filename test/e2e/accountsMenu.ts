import type { Locator } from 'playwright-core';
import { stretched } from '../support/slowdown.ts';
import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

/** Opens the menu of all accounts in the activity bar, and the submenu of one. @param label such as `rider (GitHub)` */
export async function openAccount({ page }: Workbench, label: string): Promise<void> {
  // VS Code may close a menu that has just opened, or open it before it knows the account.
  await eventually(async () => {
    await page.keyboard.press('Escape');
    await page
      .locator('.activitybar')
      .getByRole('button', { name: 'Accounts' })
      .click({ timeout: stretched(1000) });
    await page.getByRole('menuitem', { name: label }).hover({ timeout: stretched(2000) });
  });
}

/** Signs an account out from there, after VS Code's question matches this. */
export async function signOutInMenu(workbench: Workbench, label: string, question: RegExp): Promise<void> {
  const { page } = workbench;
  const expected = page.locator('.monaco-dialog-box', { hasText: question });
  const signOut = page.getByRole('menuitem', { name: 'Sign Out' });
  const isShown = (locator: Locator): Promise<boolean> => locator.first().isVisible();
  // A menu that has just opened ignores clicks. VS Code asks another question until the extension has used the account
  // again.
  await eventually(async () => {
    if (!(await isShown(expected)) && !(await isShown(signOut))) await openAccount(workbench, label);
    if (!(await isShown(expected))) await signOut.click({ timeout: stretched(1000) });
    await expected.waitFor({ timeout: stretched(1000) });
  });
  await expected.getByRole('button', { name: 'Sign Out' }).click();
}
