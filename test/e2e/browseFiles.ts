import assert from 'node:assert/strict';
import { mkdtemp, readdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { IS_FULL } from '../support/runs.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { stretched } from '../support/slowdown.ts';
import { AUTHOR, git } from '../unit/sandbox/runGit.ts';
import { eventually } from './eventually.ts';
import type { TestWindow } from './testWindow.ts';
import { UserActions } from './userActions.ts';
import { storedBy } from './witness.ts';

const POINTER = `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d'.repeat(32)}\nsize 12582912\n`;
const MODULES = '[submodule "lib"]\n\tpath = modules/lib\n\turl = https://example.com/rider/lib.git\n';
const LIB = '9'.repeat(40);

const FILES = {
  'README.md': '# Shelf\n',
  'docs/guide.md': '# The guide\n',
  'docs/c#d+e%20f.txt': 'An odd name\n',
  'src/a10.ts': 'export const ten = 10;\n',
  'src/a9.ts': 'export const nine = 9;\n',
  'guide-link.md': { symlink: 'docs/guide.md' },
  'modules/lib': { submodule: LIB },
  '.gitmodules': MODULES,
  'film.mov': POINTER,
  'run.sh': { executable: '#!/bin/sh\n' },
  '$(alert) icon.md': 'Not an icon\n',
  'new\nline.txt': 'Two lines\n',
  ...Object.fromEntries(Array.from({ length: 1600 }, (_, at) => [`crowd/ride-${at}.txt`, `${at}\n`])),
};

/** Adds the repositories of `describeBrowseFiles`, before the sign-in. */
export function addRepositories(sandbox: Sandbox): void {
  sandbox.add('rider', 'shelf', {
    default_branch: 'main',
    files: FILES,
    branches: {
      next: { files: { 'README.md': '# Next\n', 'src/next.ts': 'export {};\n' } },
      // The service lists a hundred branches in a page.
      ...Object.fromEntries(Array.from({ length: 120 }, (_, at) => [`topic/${at}`, {}])),
      'zebra/last': {},
    },
    tags: { 'v1.0.0': { files: { 'FIRST.md': '# First\n' } } },
  });
  sandbox.add('rider', 'blank', { isEmpty: true });
  sandbox.add('rider', 'spare', {
    default_branch: 'main',
    files: { 'SPARE.md': '# Spare\n' },
    branches: Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`bot/${at}`, {}])),
    tags: { v1: {} },
  });
}

/** Replaces the branch with another history, as `git push --force` does. */
async function forcePush(sandbox: Sandbox): Promise<void> {
  const address = new URL(`${sandbox.gitUrl}/rider/shelf.git`);
  Object.assign(address, { username: 'rider', password: RIDER });
  const folder = await mkdtemp(join(tmpdir(), 'repo-rider-push-'));
  await git(['init', '--quiet', '--initial-branch=main', folder]);
  await writeFile(join(folder, 'README.md'), '# Rewritten\n');
  await writeFile(join(folder, 'pushed.md'), '# Pushed\n');
  await git(['-C', folder, 'add', '.']);
  await git(['-C', folder, ...AUTHOR, 'commit', '--quiet', '--message=Again']);
  await git(['-C', folder, 'push', '--quiet', '--force', address.href, 'main']);
}

/** Begins signed in as `rider`. */
export function describeBrowseFiles(workbench: TestWindow): void {
  describe('a window with the files of a repository', () => {
    // The sandbox creates so many files when they are first requested, which may take longer than a request may.
    before(async () => void (await refsOf('heads/main')));
    const user = new UserActions(workbench);

    /** The labels of the rows of the files view that are in view. */
    const labels = async (): Promise<readonly string[]> =>
      workbench.filesView.locator('.monaco-list-row .label-name').allTextContents();

    const editorText = (): Promise<string | null> =>
      workbench.page.locator('.editor-instance .view-lines').textContent();

    /** Picks an entry of the menu of a repository, whose row is in the other view. */
    async function fromRow(row: string, item: string): Promise<void> {
      await workbench.openView();
      await user.fromMenu(row, item);
    }

    async function hover(row: string, text: RegExp): Promise<void> {
      await eventually(async () => {
        await workbench.moveMouseAway();
        await workbench
          .fileRow(row)
          .locator('.label-name')
          .hover({ timeout: stretched(3000) });
        await workbench.page
          .locator('.workbench-hover', { hasText: text })
          .first()
          .waitFor({ timeout: stretched(3000) });
      });
      await workbench.moveMouseAway();
    }

    /** Picks a branch or a tag once all have arrived: a click meanwhile may get another row. */
    async function pickReference(name: string, typed?: string): Promise<void> {
      const box = workbench.page.locator('.quick-input-widget');
      const arrived = () => box.locator('.quick-input-progress.active').waitFor({ state: 'hidden' });
      await workbench.listRow('next').waitFor();
      await arrived();
      if (typed !== undefined) await box.locator('input.input').fill(typed);
      await workbench.listRow(name).waitFor();
      await arrived();
      await workbench.pick(name);
    }

    it('browses them from the menu of a row, folders first', async () => {
      await workbench.toggle('rider', true);
      await user.fromMenu('shelf', 'Browse Files');
      await workbench.fileRow('README.md').waitFor();
      await workbench.status(/^rider\/shelf · main$/);
      assert.deepEqual(await labels(), [
        'crowd',
        'docs',
        'modules',
        'src',
        '.gitmodules',
        '$\u200b(alert) icon.md',
        'film.mov',
        'guide-link.md',
        'new line.txt',
        'README.md',
        'run.sh',
      ]);
    });

    it('opens a file with the mouse', async () => {
      await workbench.fileRow('docs').click();
      await workbench.fileRow('guide.md').click();
      await workbench.tab('guide.md').waitFor();
      await eventually(async () => assert.match((await editorText()) ?? '', /The.guide/));
    });

    it('opens a file with the keyboard', async () => {
      const { keyboard } = workbench.page;
      await workbench.fileRow('src').click();
      await workbench.fileRow('a9.ts').waitFor();
      const all = await labels();
      assert.ok(all.indexOf('a9.ts') < all.indexOf('a10.ts'));
      await keyboard.press('ArrowDown');
      await keyboard.press('ArrowDown');
      await keyboard.press('Enter');
      await workbench.tab('a10.ts').waitFor();
    });

    it('sees where links and submodules lead, and what a pointer stands for', async () => {
      await hover('guide-link.md', /Symbolic link to docs\/guide\.md/);
      await workbench.expectDescription(workbench.fileRow('guide-link.md'), '→ docs/guide.md');
      await workbench.fileRow('modules').click();
      await workbench.expectDescription(workbench.fileRow('lib'), '@ 9999999');
      await hover('lib', /https:\/\/example\.com\/rider\/lib\.git/);
      await workbench.fileRow('film.mov').click();
      await workbench.expectDescription(workbench.fileRow('film.mov'), /^Git LFS, 12.MB$/);
      await hover('film.mov', /Pointer of Git LFS/);
    });

    it('sees many entries in parts', async () => {
      await workbench.fileRow('crowd').click();
      await workbench.fileRow('ride-0.txt to ride-799.txt').click();
      await workbench.fileRow('ride-0.txt').waitFor();
      await workbench.fileRow('crowd').click();
    });

    it('sees the row of the file that is shown, wherever it is', async () => {
      for (const name of ['guide.md', 'ride-1234.txt']) {
        await workbench.titleAction('Go to File…').click();
        await workbench.answer(/^Go to File · rider\/shelf · main · /, name);
        await workbench.fileRow(name).and(workbench.page.locator('.selected')).waitFor();
      }
      await workbench.fileRow('ride-800.txt to ride-1599.txt').waitFor();
      await workbench.fileRow('crowd').click();
    });

    it('is offered what it has opened before all others', async () => {
      await fromRow('shelf', 'Go to File…');
      await eventually(async () => {
        const first = await workbench.page.locator('.quick-input-list .monaco-list-row .label-name').allTextContents();
        assert.deepEqual(first.slice(0, 2), ['ride-1234.txt', 'guide.md']);
      });
      await workbench.closeBox();
    });

    const address = (page: string): string => new URL(`rider/shelf/${page}`, workbench.sandbox.baseUrl).href;

    it('opens the file whose address it pastes', async () => {
      await user.palette('Go to Repository');
      await workbench.answer(/^Go to Repository/, `See <${address('blob/main/docs/c%23d%2Be%2520f.txt')}>.`);
      await workbench.tab('c#d+e%20f.txt').waitFor();
      await fromRow('shelf', 'Go to File…');
      await workbench.answer(/^Go to File · rider\/shelf · main · /, address('blob/next/src/next.ts#L1'));
      await workbench.tab('next.ts').waitFor();
    });

    it('switches to the branch whose address it pastes', async () => {
      await user.palette('Switch Branch or Tag');
      await workbench.answer(/Switch Branch or Tag/, address('tree/topic/5'));
      await workbench.status(/^rider\/shelf · topic\/5$/);
    });

    it('switches to another branch, and to a tag that it types', async () => {
      await workbench.titleAction('Switch Branch or Tag…').click();
      await pickReference('next');
      await workbench.status(/^rider\/shelf · next$/);
      // The folder stays expanded.
      await workbench.fileRow('next.ts').waitFor();
      await user.palette('Switch Branch or Tag');
      await pickReference('v1.0.0', 'v1.0.0');
      await workbench.status(/^rider\/shelf · v1\.0\.0$/);
      await workbench.fileRow('FIRST.md').waitFor();
    });

    it('finds a branch of another list page by a part of its name', async () => {
      await user.palette('Switch Branch or Tag');
      await pickReference('zebra/last', 'bra/la');
      await workbench.status(/^rider\/shelf · zebra\/last$/);
    });

    it('switches to a commit by the beginning of its hash', async () => {
      const commit = (await refsOf('heads/main')).slice(0, 10);
      await user.palette('Switch Branch or Tag');
      await workbench.answer(/Switch Branch or Tag/, commit);
      await workbench.status(new RegExp(`^rider/shelf · ${commit.slice(0, 7)}$`));
      await user.palette('Switch Branch or Tag');
      await workbench.pick('main');
      await workbench.status(/^rider\/shelf · main$/);
    });

    it('follows a branch that was replaced, and keeps the open file', async () => {
      await workbench.fileRow('README.md').click();
      await workbench.tab('README.md').waitFor();
      await forcePush(workbench.sandbox);
      await workbench.titleAction('Refresh Files').click();
      await workbench.fileRow('pushed.md').waitFor();
      assert.equal(await workbench.fileRow('crowd').count(), 0);
      await eventually(async () => assert.match((await editorText()) ?? '', /Shelf/));
    });

    // A reload costs as much as ten other tests, and unit tests prove what is restored.
    if (IS_FULL)
      it('finds them again after a reload', async () => {
        const commit = await refsOf('heads/main');
        // What was read is stored a moment later.
        await eventually(async () => {
          const names = await readdir(workbench.vscode.userDataDir, { recursive: true });
          assert.ok(names.some((name) => name.includes('trees') && name.includes(commit)));
          assert.ok((await storedBy(workbench.page)).includes(commit));
        });
        const before = workbench.sandbox.requests.length;
        await user.reloadWindow();
        await workbench.fileRow('pushed.md').waitFor();
        await workbench.status(/^rider\/shelf · main$/);
        const files = workbench.sandbox.requests.slice(before).filter(({ path }) => path.includes('/git/'));
        assert.deepEqual(files, []);
      });

    it('sees that a repository is empty', async () => {
      await fromRow('blank', 'Browse Files');
      await workbench.fileRow('The repository is empty.').waitFor();
    });

    it('retries what failed', async () => {
      workbench.sandbox.intercept(({ path }) => (path.includes('/commits/') ? { status: 200, body: '?' } : undefined));
      await fromRow('spare', 'Browse Files');
      await workbench.fileRow('Retry').waitFor();
      workbench.sandbox.intercept(undefined);
      await workbench.fileRow('Retry').click();
      await workbench.fileRow('SPARE.md').waitFor();
    });

    it('is offered the default branch first, also if it is on another list page', async () => {
      const rows = workbench.page.locator('.quick-input-list .monaco-list-row');
      await user.palette('Switch Branch or Tag');
      await workbench.listRow('bot/0').waitFor();
      assert.match((await rows.first().textContent()) ?? '', /^main.*default/);
      // What is typed isn't a tag.
      await workbench.page.locator('.quick-input-widget input.input').fill('none');
      await workbench.listRow('Open “none”').waitFor();
      assert.doesNotMatch((await rows.first().textContent()) ?? '', /tags/);
      await workbench.closeBox();
    });

    it('closes them', async () => {
      await workbench.fromTitleMenu('Close Files');
      await workbench.filesView.waitFor({ state: 'detached' });
      await workbench.row('shelf').waitFor();
      await workbench.toggle('rider', false);
      await user.tidyUp();
    });

    /** The commit of a reference. */
    async function refsOf(ref: string): Promise<string> {
      const response = await fetch(`${workbench.sandbox.baseUrl}/repos/rider/shelf/commits/${ref}`, {
        headers: { authorization: `token ${RIDER}`, accept: 'application/vnd.github.sha' },
      });
      return response.text();
    }
  });
}
