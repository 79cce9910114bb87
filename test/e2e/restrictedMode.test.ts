import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RIDER } from '../support/sandboxTokens.ts';
import { eventually } from './eventually.ts';
import { UserActions } from './userActions.ts';
import { useWindow } from './useWindow.ts';

describe('a window in Restricted Mode', () => {
  let folder: string;
  const workbench = useWindow({
    sandbox: { repositories: 10 },
    signedInAs: RIDER,
    launch: async (sandbox) => {
      folder = await mkdtemp(join(tmpdir(), 'repo-rider-restricted-'));
      await writeFile(join(folder, 'unknown.txt'), 'Anyone may have written this.\n');
      sandbox.add('rider', 'shelf', {
        default_branch: 'main',
        files: { 'README.md': '# Shelf\n', 'docs/guide.md': 'The guide\n' },
      });
      return {
        folder,
        settings: { 'security.workspace.trust.enabled': true, 'security.workspace.trust.startupPrompt': 'never' },
      };
    },
  });
  const user = new UserActions(workbench);

  after(() => rm(folder, { recursive: true, force: true }));

  const shows = (text: RegExp): Promise<void> =>
    eventually(async () => {
      const shown = await workbench.page.locator('.editor-instance .view-lines').textContent();
      assert.match(shown?.replaceAll('\u00a0', ' ') ?? '', text);
    });

  it('says so', async () => {
    await workbench.page.locator('.statusbar-item', { hasText: 'Restricted Mode' }).waitFor();
  });

  it('goes to a file of a repository', async () => {
    await workbench.toggle('rider', true);
    await user.fromMenu('shelf', 'Go to File…');
    await workbench.answer(/^Go to File · rider\/shelf · main · /, 'guide');
    await shows(/The guide/);
  });

  it('browses the files, also after a reload', async () => {
    await user.fromMenu('shelf', 'Browse Files');
    await workbench.fileRow('README.md').waitFor();
    await user.reloadWindow();
    await workbench.fileRow('README.md').click();
    await workbench.tab('README.md').waitFor();
    await shows(/# Shelf/);
  });
});
