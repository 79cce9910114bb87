import { RIDER } from '../support/tokens.ts';
import type { LaunchedVSCode } from '../vscode/launch.ts';
import { Workbench } from './workbench.ts';

/** A sandbox as those have it who have very many repositories. */
export const TEN_THOUSAND = { repositories: 10_000, tokenLimit: 100_000 } as const;

/** Signs in to such a sandbox in a window whose settings name it; all of them are there then. */
export async function signInToTenThousand({ page }: LaunchedVSCode): Promise<Workbench> {
  const workbench = new Workbench(page);
  // So many take longer on a busy machine.
  page.setDefaultTimeout(30_000);
  await workbench.openView();
  await page.getByRole('button', { name: 'Sign In…' }).click();
  await workbench.signIn(RIDER);
  await workbench.status(/^10,000 repositories · just now$/);
  await workbench.clearNotifications();
  return workbench;
}
