import { eventually } from './eventually.ts';
import type { Workbench } from './workbench.ts';

/** Opens the menu of all accounts in the activity bar, and the submenu of one. @param label such as `rider (GitHub)` */
export async function openAccount({ page }: Workbench, label: string): Promise<void> {
  await page.locator('.activitybar').getByRole('button', { name: 'Accounts' }).click();
  await page.getByRole('menuitem', { name: label }).hover();
}

/** Signs an account out from there, after VS Code's question matches this. */
export async function signOutInMenu(workbench: Workbench, label: string, question: RegExp): Promise<void> {
  const { page } = workbench;
  const dialog = page.locator('.monaco-dialog-box');
  await openAccount(workbench, label);
  // A menu that has just opened ignores clicks.
  await eventually(async () => {
    if (!(await dialog.isVisible())) await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await dialog.filter({ hasText: question }).waitFor({ timeout: 500 });
  });
  await dialog.getByRole('button', { name: 'Sign Out' }).click();
}
