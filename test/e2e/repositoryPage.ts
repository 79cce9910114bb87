import type { RepositoryPatch } from '../sandbox/data/repository.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';

/** Adds a repository of an organization, and opens its page. */
export async function openPageOf(workbench: TestWindow, name: string, patch: RepositoryPatch): Promise<void> {
  workbench.sandbox.add('velodrome', name, { language: 'Go', stargazers_count: 5, ...patch });
  await new UserActions(workbench).refreshed();
  await show(workbench, name);
}

/** Opens the page of a repository of the organization. */
export async function show(workbench: TestWindow, name: string): Promise<void> {
  await workbench.search(`velodrome/${name}`);
  await workbench.page.locator('.quick-input-list .monaco-list-row.focused', { hasText: name }).waitFor();
  await workbench.page.keyboard.press('Enter');
  await workbench.webview.getByRole('heading', { level: 1, name: `velodrome / ${name}` }).waitFor();
}
