import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { RIDER } from '../support/sandboxTokens.ts';
import { startBrowser } from '../vscode/browser.ts';
import type { Host } from './editorHost.ts';
import { eventually } from './eventually.ts';
import { TestWindow } from './testWindow.ts';

const PATIENCE_MS = 2000;

/** An empty page in place of VS Code. */
const emptyPage: Host = {
  name: 'an empty page',
  asksFirst: false,
  open: async () => {
    const profile = await mkdtemp(join(tmpdir(), 'repo-rider-browser-'));
    const context = await startBrowser(profile, {});
    const page = context.pages()[0] ?? (await context.newPage());
    const close = async (): Promise<void> => {
      await context.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    };
    return {
      page,
      context,
      close,
      storedData: async () => [],
      log: async () => 'a line of the log\n',
      logSize: () => 0,
    };
  },
};

describe('a test that waits', () => {
  let window: TestWindow<Awaited<ReturnType<typeof emptyPage.open>>>;

  beforeEach(async () => {
    window = new TestWindow(PATIENCE_MS);
    await window.startSandbox({ repositories: 3 });
    await window.open(emptyPage, {});
    window.beginTest('waits for something');
  });
  afterEach(() => window.close());

  /** Runs a script in the page that shows “done” only after the patience. */
  const showLater = (meanwhile: string): Promise<unknown> =>
    window.page.evaluate(`{
      const start = performance.now();
      const timer = setInterval(() => {
        if (performance.now() - start < ${1.5 * PATIENCE_MS}) { ${meanwhile} }
        else { clearInterval(timer); document.body.append('done'); }
      }, 200);
    }`);

  const thrownBy = async (work: Promise<unknown>): Promise<Error> => {
    const thrown: unknown = await work.then(
      () => undefined,
      (error: unknown) => error,
    );
    assert.ok(thrown instanceof Error);
    return thrown;
  };

  it('fails when nothing progresses, and says what it waited for', async () => {
    const error = await thrownBy(window.page.getByText('nothing').waitFor());
    assert.match(error.message, /Nothing has progressed for 2 s\.[\s\S]*waiting for getByText\('nothing'\)/);
  });

  it('continues while the page changes', async () => {
    await showLater(`document.body.append('.')`);
    await window.page.getByText('done').waitFor();
  });

  it('continues while an element changes inside', async () => {
    await window.page.reload();
    await showLater(`
      self.inside ??= document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' });
      self.inside.append('.')`);
    await window.page.getByText('done').waitFor();
  });

  it('continues while a service is sent requests', async () => {
    await showLater('');
    const timer = setInterval(() => void fetch(`${window.sandbox.baseUrl}/zen`), 200);
    try {
      await window.page.getByText('done').waitFor();
    } finally {
      clearInterval(timer);
    }
  });

  it('fails also when it waits for another page to open', async () => {
    const error = await thrownBy(window.pageOpenedBy(async () => undefined));
    assert.match(error.message, /Nothing has progressed for 2 s\./);
  });

  it('fails with the error of the check that it repeats', async () => {
    const check = async (): Promise<void> => assert.equal(await window.page.title(), 'Another title');
    assert.match((await thrownBy(eventually(check))).message, /'Another title'/);
  });

  it('names a screenshot, the log and the last requests after a failure', async () => {
    const headers = { authorization: `token ${RIDER}` };
    for (let sent = 0; sent < 25; sent++) await fetch(`${window.sandbox.baseUrl}/zen?${sent}`, { headers });
    const error = new Error('It failed');
    await window.endTest(error);
    const paths = [...(error.stack ?? '').matchAll(/^\s+[^/]+: (\/.*)$/gm)].map((match) => match[1] ?? '').slice(-3);
    const [screenshot, log, requests] = await Promise.all(paths.map((path) => readFile(path)));
    await rm(dirname(paths[0] ?? ''), { recursive: true });
    assert.equal(screenshot?.toString('latin1', 1, 4), 'PNG');
    assert.equal(log?.toString(), 'a line of the log\n');
    const [address, ...lines] = requests?.toString().trim().split('\n') ?? [];
    assert.equal(address, window.sandbox.baseUrl);
    assert.deepEqual(
      lines.map((line) => line.split(' ').slice(1).join(' ')),
      Array.from({ length: 20 }, (_, index) => `A GET /zen?${index + 5} → 200`),
    );
  });
});
