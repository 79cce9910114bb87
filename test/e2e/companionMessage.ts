import { stretched } from '../support/slowdown.ts';
import type { Workbench } from './workbench.ts';

/** Waits for the message of the companion (`test/companion`), and closes it. */
export async function companionMessage(workbench: Workbench): Promise<string> {
  const source = /Source: Companion/;
  const text = await workbench.notification(source);
  const shown = workbench.shownNotification(source);
  await workbench.untilGone(shown, () => shown.getByRole('button', { name: 'OK' }).click({ timeout: stretched(3000) }));
  return text;
}
