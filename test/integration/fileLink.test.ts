import assert from 'node:assert/strict';
import { type QuickPick, type QuickPickItem, Range, type TextDocumentShowOptions, Uri, window } from 'vscode';
import { systemClock } from '../../src/base/core/clock.ts';
import { ours } from '../../src/base/core/text.ts';
import { describeError } from '../../src/errors/errorText.ts';
import type { OpenedRoots } from '../../src/files/core/openedRoots.ts';
import type { RepositoryFiles } from '../../src/files/core/repositoryFiles.ts';
import { placePasted, repositoryOf } from '../../src/files/core/repositoryNames.ts';
import { type FileChoice, pickFile } from '../../src/files/filePicker.ts';
import type { FileServices } from '../../src/files/files.ts';
import { mayShowCommit } from '../../src/files/mayShowCommit.ts';
import { openFileHere, openFileLink, openPastedFile } from '../../src/files/openLinkedFile.ts';
import { QuotaSpentError } from '../../src/http/core/send/requestErrors.ts';
import type { RepositoryEntry } from '../../src/repositories/core/entry.ts';
import { readAddress } from '../../src/search/core/pasted.ts';
import type { OpenList } from '../../src/search/openList.ts';
import { filesOf } from '../support/coreFiles.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { commandsOf, PageWindow } from './pageWindow.ts';

const LISTED = 'rider/atlas';
/** Public, and in no list of the rider. */
const UNLISTED = 'wanderer/';

/** Paths in a link, and those of the files. */
const ODD = [
  ['src%2Fc%2B%2B%2Fa.cpp', 'src/c++/a.cpp'],
  ['src/c++/b.cpp', 'src/c++/b.cpp'],
  ['Q%26A.md', 'Q&A.md'],
  ['a%2Bb.ts', 'a+b.ts'],
  ['c%23d%3Fe.txt', 'c#d?e.txt'],
  ['100%25.md', '100%.md'],
  ['a%252Fb.md', 'a%2Fb.md'],
  ['R&D/%C3%BC.md', 'R&D/ü.md'],
] as const;

describe('links to a file', () => {
  let opened: PageWindow;
  let services: FileServices;
  const log = recordingLog();
  let files: RepositoryFiles;
  let roots: OpenedRoots;
  let messages: { readonly text: string; readonly buttons: readonly unknown[] }[];
  let answer: string | undefined;
  let unlisted = '';
  const original: Partial<typeof window> = {};

  before(async () => {
    opened = await PageWindow.open();
    const { core, sandbox } = opened;
    const branched = { 'README.md': '# Atlas\n', 'src/c#d.ts': 'one\ntwo\n' };
    sandbox.add('rider', 'atlas', {
      private: false,
      default_branch: 'main',
      branches: { 'feature/x': { files: branched } },
      tags: { v1: {} },
    });
    await core.library.refresh();
    ({ files, roots } = filesOf(core));
    services = partOf<FileServices>({ library: core.library, current: core.current, files, roots });
    const odd = Object.fromEntries(ODD.map(([, path]) => [path, 'one\ntwo\n']));
    const record = sandbox.add('wanderer', 'shop', { private: false, files: { 'a b.txt': 'one\ntwo\n', ...odd } });
    unlisted = `${UNLISTED}${record.name}`;
    const { showInformationMessage, showErrorMessage } = window;
    Object.assign(original, { showInformationMessage, showErrorMessage });
    const show = async (text: string, ...buttons: unknown[]): Promise<never> => {
      messages.push({ text, buttons });
      return answer as never;
    };
    Object.assign(window, { showInformationMessage: show, showErrorMessage: show });
  });
  beforeEach(() => {
    [messages, answer] = [[], undefined];
    opened.sandbox.clearRequests();
  });
  after(async () => {
    Object.assign(window, original);
    await opened.close();
  });

  /** Opens a link. @returns the path and the line of the file that was opened */
  async function open(query: string): Promise<readonly [string, number | undefined] | undefined> {
    return openedBy(() => openFileLink(Uri.parse(`vscode://repo-rider.repo-rider/file?${query}`), services));
  }

  function listedAtlas(): RepositoryEntry {
    const entry = opened.core.library.entries.find(({ repository }) => repository.full_name === LISTED);
    assert.ok(entry);
    return entry;
  }

  async function openedBy(action: () => Promise<unknown>) {
    const all = await commandsOf(async () => void (await action()));
    // The installed extension may set context keys meanwhile.
    const calls = all.filter(([command]) => command === 'vscode.open');
    assert.ok(calls.length <= 1);
    const [[, uri, options] = []] = calls;
    if (!(uri instanceof Uri)) return undefined;
    assert.equal(uri.scheme, 'repo-rider');
    const { selection } = (options ?? {}) as TextDocumentShowOptions;
    return [uri.path, selection instanceof Range ? selection.start.line + 1 : undefined] as const;
  }

  it('open it at its line, if an account lists the repository', async () => {
    assert.deepEqual(await open(`repo=${LISTED}&path=docs/guide.md&line=3`), [`/${LISTED}/docs/guide.md`, 3]);
    assert.deepEqual(await open(`repo=Rider/ATLAS&path=README.md`), [`/${LISTED}/README.md`, undefined]);
    assert.deepEqual(messages, []);
  });

  it('open it at a commit', async () => {
    const [root] = roots.all;
    assert.ok(root);
    const host = encodeURIComponent(new URL(opened.sandbox.baseUrl).host);
    const query = `host=${host}&repo=${LISTED}&path=README.md&commit=${root.commit}`;
    assert.deepEqual(await open(query), [`/${LISTED}/README.md`, undefined]);
  });

  it('ask about a commit that was not opened, which may be that of a fork', async () => {
    const [commit, before] = ['0123456789'.repeat(4), opened.sandbox.requests.length];
    assert.equal(await open(`repo=${LISTED}&path=README.md&commit=${commit}`), undefined);
    const text = `A link asks for the file README.md of ${LISTED} at commit 0123456, which may come from a fork that anyone can make. Show the file?`;
    assert.deepEqual(messages, [{ text, buttons: ['Show File'] }]);
    assert.equal(opened.sandbox.requests.length, before);
  });

  it('ask before any request, if no account lists the repository', async () => {
    assert.equal(await open(`repo=${unlisted}&path=a%20b.txt`), undefined);
    const { host } = new URL(opened.sandbox.baseUrl);
    const text = `A link asks for the file a b.txt of ${unlisted} on ${host}. None of your accounts lists this repository. Show the file?`;
    assert.deepEqual(messages, [{ text, buttons: ['Show File'] }]);
    assert.deepEqual(opened.sandbox.requests, []);
    assert.ok(roots.all.every(({ name }) => name !== 'shop'));
  });

  it('open it after the user has agreed', async () => {
    answer = 'Show File';
    assert.deepEqual(await open(`repo=${unlisted}&path=a%20b.txt&line=2`), [`/${unlisted}/a b.txt`, 2]);
    assert.equal(messages.length, 1);
  });

  for (const [encoded, path] of ODD) {
    it(`open the file of their path: ${encoded}`, async () => {
      answer = 'Show File';
      for (const repo of [unlisted, encodeURIComponent(unlisted)])
        assert.deepEqual(await open(`repo=${repo}&path=${encoded}&line=2`), [`/${unlisted}/${path}`, 2]);
    });
  }

  it('open it with a query that VS Code has encoded again, for a new window', async () => {
    answer = 'Show File';
    const { query } = Uri.parse(`vscode://x/file?repo=${unlisted}&path=a%20b.txt&windowId=_blank`);
    const again = new URLSearchParams(query);
    again.delete('windowId');
    const uri = Uri.parse('vscode://x/file').with({ query: again.toString() });
    assert.deepEqual(await openedBy(() => openFileLink(uri, services)), [`/${unlisted}/a b.txt`, undefined]);
  });

  for (const path of ['docs', 'docs/none.md', 'README.md/x']) {
    it(`open nothing that is no file: ${path}`, async () => {
      assert.equal(await open(`repo=${LISTED}&path=${path}`), undefined);
      assert.match(messages[0]?.text ?? '', new RegExp(`^The file ${path} isn’t in ${LISTED}`));
    });
  }

  for (const query of [
    '',
    `repo=${LISTED}`,
    `repo=${LISTED}&path=../secret`,
    `repo=${LISTED}&path=a&path=b`,
    `repo=${LISTED}&path=README.md&ref=../../user`,
    `repo=${LISTED}&path=README.md&line=0`,
    `repo=${LISTED}&path=README.md&host=evil.example`,
    `repo=${LISTED}/../../user&path=README.md`,
  ]) {
    it(`do nothing: ${query}`, async () => {
      answer = 'Show File';
      assert.equal(await open(query), undefined);
      assert.deepEqual(opened.sandbox.requests, []);
      assert.match(messages[0]?.text ?? '', /^(The link doesn’t contain the address|You aren’t signed in)/);
    });
  }

  for (const [page, path, line] of [
    ['blob/main/docs/guide.md#L3', 'docs/guide.md', 3],
    ['blob/HEAD/docs/guide.md', 'docs/guide.md', undefined],
    ['blob/feature/x/src/c%23d.ts#L2-L3', 'src/c#d.ts', 2],
    ['raw/refs/heads/feature/x/README.md?plain=1', 'README.md', undefined],
    ['blame/v1/docs/guide.md', 'docs/guide.md', undefined],
    ['src/branch/feature%2Fx/README.md', 'README.md', undefined],
  ] as const) {
    it(`open the file of a pasted address: ${page}`, async () => {
      const entry = listedAtlas();
      const address = `(${new URL(`${LISTED}/${page}`, opened.sandbox.baseUrl).href}).`;
      assert.deepEqual(await openedBy(() => openPastedFile(services, entry, address)), [`/${LISTED}/${path}`, line]);
      assert.deepEqual(messages, []);
    });
  }

  for (const [page, path] of [
    ['blob/feature/y/README.md', 'y/README.md'],
    ['src/commit/other/README.md', 'other/README.md'],
    ['blob/main/docs/none.md', 'docs/none.md'],
    ['src/branch/main/docs', 'docs'],
  ] as const) {
    it(`say that the file of a pasted address isn’t there: ${page}`, async () => {
      const address = new URL(`${LISTED}/${page}`, opened.sandbox.baseUrl).href;
      assert.equal(await openedBy(() => openPastedFile(services, listedAtlas(), address)), undefined);
      const text = `The file ${path} isn’t in ${LISTED}, at the branch or the commit of the link.`;
      assert.deepEqual(messages, [{ text, buttons: [] }]);
    });
  }

  it('say nothing of the token in a pasted address', async () => {
    const address = `https://rider:secret@${new URL(opened.sandbox.baseUrl).host}/${LISTED}/issues/5`;
    assert.equal(await openedBy(() => openPastedFile(services, listedAtlas(), address)), undefined);
    assert.ok(messages.length === 1 && !messages[0]?.text.includes('secret'));
  });

  it('ask about the beginning of a hash, also of an opened commit', async () => {
    await open(`repo=${LISTED}&path=README.md`);
    const [root] = roots.all;
    assert.ok(root);
    const page = `${LISTED}/src/commit/${root.commit.slice(0, 4)}/README.md`;
    const address = new URL(page, opened.sandbox.baseUrl).href;
    assert.equal(await openedBy(() => openPastedFile(services, listedAtlas(), address)), undefined);
    assert.equal(messages.length, 1);
  });

  it('name a place only in their own repository', async () => {
    const { host } = new URL(opened.sandbox.baseUrl);
    const repository = repositoryOf(listedAtlas());
    const hash = '0123456789'.repeat(4);
    const placeOf = (address: string) => placePasted(readAddress(address, [listedAtlas().session]), repository);
    const here = placeOf(`<${new URL(`Rider/Atlas/commit/${hash}`, opened.sandbox.baseUrl).href}>`);
    assert.deepEqual(here?.place?.parts, [hash]);
    for (const address of [`https://evil.example/x/y/commit/${hash}`, `https://evil.example/${LISTED}/tree/main`])
      assert.deepEqual(placeOf(address), { place: undefined });
    assert.deepEqual(placeOf(`${new URL(opened.sandbox.baseUrl).protocol}//${host}/other/atlas/blob/main/README.md`), {
      place: undefined,
    });
    for (const text of ['main', '8.x/feature/lo', '1.2/fix/x', `https://${host}/${LISTED}`])
      assert.equal(placeOf(text), undefined, text);
  });

  it('list the file of the shown branch, one elsewhere if it is listed, and none of another repository', async () => {
    const { library } = opened.core;
    const { createQuickPick } = window;
    let pick: QuickPick<QuickPickItem> | undefined;
    window.createQuickPick = (() => (pick = createQuickPick())) as typeof createQuickPick;
    const openFileList = partOf<OpenList<FileChoice>>({ set: () => () => undefined });
    const picking = pickFile(
      partOf<Parameters<typeof pickFile>[0]>({ files, library, openFileList, clock: systemClock, log }),
      LISTED,
      files.open(listedAtlas(), 'heads/main'),
    );
    window.createQuickPick = createQuickPick;
    assert.ok(pick);
    const shown = pick;
    const { baseUrl } = opened.sandbox;
    for (const [address, label] of [
      [new URL(`${LISTED}/blob/main/docs/guide.md`, baseUrl).href, 'guide.md'],
      [new URL(`${LISTED}/blob/v1/docs/guide.md`, baseUrl).href, 'Open “v1/docs/guide.md”'],
      [`https://other.example/${LISTED}/blob/main/README.md`, 'No matching files'],
    ] as const) {
      shown.value = address;
      await waitUntil(() => shown.items[0]?.label === label);
      assert.equal(shown.items.length, 1);
    }
    shown.hide();
    assert.equal(await picking, undefined);
  });

  it('say in the list that the quota is used up, and offer to sign in', async () => {
    const { createQuickPick } = window;
    let pick: QuickPick<QuickPickItem> | undefined;
    window.createQuickPick = (() => (pick = createQuickPick())) as typeof createQuickPick;
    const openFileList = partOf<OpenList<FileChoice>>({ set: () => () => undefined });
    const failure = new QuotaSpentError({ origin: 'https://code.example', path: '/' }, Date.now(), false);
    const picking = pickFile(
      partOf<Parameters<typeof pickFile>[0]>({
        files,
        library: opened.core.library,
        openFileList,
        clock: systemClock,
        log,
      }),
      LISTED,
      Promise.reject(failure),
    );
    window.createQuickPick = createQuickPick;
    await waitUntil(() => pick?.busy === false);
    const [item] = pick?.items ?? [];
    assert.ok(item && 'command' in item);
    assert.deepEqual([item.detail, item.command], [describeError(failure).message, 'repoRider.signIn']);
    pick?.hide();
    assert.equal(await picking, undefined);
  });

  it('ask before all files of a commit from an address are shown', async () => {
    const [repository, hash] = [repositoryOf(listedAtlas()), '0123456789'.repeat(4)];
    assert.equal(await mayShowCommit(roots, repository, hash), false);
    assert.match(messages[0]?.text ?? '', /^A link asks for the files of rider\/atlas at commit 0123456,/);
    assert.equal(await mayShowCommit(roots, repository, 'heads/main'), true);
    assert.equal(messages.length, 1);
  });

  it('ask about the commit of a pasted address, too', async () => {
    const address = new URL(`${LISTED}/blob/${'0123456789'.repeat(4)}/README.md`, opened.sandbox.baseUrl).href;
    assert.equal(await openedBy(() => openPastedFile(services, listedAtlas(), address)), undefined);
    assert.deepEqual([messages.length, opened.sandbox.requests], [1, []]);
  });

  it('of a README open a file, and otherwise leave it to the browser', async () => {
    const entry = listedAtlas();
    const here = (path: string) =>
      openedBy(async () => assert.equal(await openFileHere(files, log, entry, path, 2), true));
    assert.deepEqual(await here('docs/guide.md'), [`/${LISTED}/docs/guide.md`, 2]);
    for (const path of ['docs', 'none']) assert.equal(await openFileHere(files, log, entry, path, undefined), false);
    opened.sandbox.intercept(({ path }) => (path.includes('/commits/') ? { status: 404 } : undefined));
    try {
      // The commit that was read a moment ago is still fresh.
      const other = { ...entry, repository: { ...entry.repository, default_branch: ours('other') } };
      assert.equal(await openFileHere(files, log, other, 'README.md', undefined), false);
    } finally {
      opened.sandbox.intercept(undefined);
    }
  });
});
