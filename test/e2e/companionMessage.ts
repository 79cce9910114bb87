import type { Workbench } from './workbench.ts';

/** Waits for the message of the companion (`test/companion`), and closes it. */
export async function companionMessage(workbench: Workbench): Promise<string> {
  const source = /Source: Companion/;
  const text = await workbench.notification(source);
  await workbench.pressInNotification(source, 'OK');
  await workbench.shownNotification(source).waitFor({ state: 'detached' });
  return text;
}
