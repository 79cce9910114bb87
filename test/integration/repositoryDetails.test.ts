import assert from 'node:assert/strict';
import { ours } from '../../src/base/core/text.ts';
import type { Services } from '../../src/compose/services.ts';
import type { Repository } from '../../src/model/core/repository.ts';
import type { Success } from '../../src/pages/recordState.ts';
import { RepositoryDetails } from '../../src/pages/repositoryDetails.ts';
import { MissingDetails } from '../../src/repositories/core/missingDetails.ts';
import type { RepositoryPatch } from '../sandbox/data/repository.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { ManualClock } from '../support/manualClock.ts';
import { partOf } from '../support/partOf.ts';
import { encodePng } from '../support/png.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { written } from '../support/written.ts';
import { last, PageWindow, restoredPanel } from './pageWindow.ts';

describe('what the page of a repository shows besides the record', () => {
  let opened: PageWindow;
  let clock: ManualClock;
  let details: RepositoryDetails;
  /** The requests whose path has this ending are not answered until it is undefined again. */
  let held: string | undefined;
  /** The number of requests that are not answered. */
  let holding: number;

  beforeEach(async () => {
    held = undefined;
    holding = 0;
    const hold = async ({ url, signal }: Request): Promise<void> => {
      const { pathname } = new URL(url);
      if (!held || !pathname.endsWith(held)) return;
      holding++;
      await waitUntil(() => held === undefined || signal.aborted).finally(() => holding--);
    };
    opened = new PageWindow(await startSandbox({ repositories: 5, hold }));
    await opened.core.signIn(RIDER);
    clock = new ManualClock();
    const services = partOf<Services>({ clock, log: opened.log });
    details = new RepositoryDetails(services, new MissingDetails(opened.core.memento), () => undefined);
  });

  afterEach(async () => {
    held = undefined;
    details.forget();
    await opened.close();
  });

  /** Adds a repository with this README, as its page shows it. */
  function add(name: string, patch: RepositoryPatch = {}): Success<Repository> {
    const record = opened.sandbox.add('velodrome', name, { files: { 'README.md': `# ${name}` }, ...patch });
    opened.sandbox.clearRequests();
    const { id, topics } = record;
    const shown = written<Repository>({
      id,
      name,
      full_name: `velodrome/${name}`,
      owner: { login: 'velodrome' },
      topics,
    });
    return { session: opened.session, record: shown, notice: undefined };
  }

  /** Answers what is held. */
  async function release(): Promise<void> {
    held = undefined;
    await waitUntil(() => holding === 0);
    // Answered later than what was held.
    await opened.request();
  }

  const paths = () => opened.sandbox.requests.map(({ path }) => path.replace(/^\/repos\/velodrome\/|\?.*/g, ''));
  const complete = () => waitUntil(() => !details.isLoading && details.content !== undefined);
  const commits = () => details.content?.commits?.length ?? 0;
  const html = () => details.content?.readme?.html ?? '';

  it('costs four requests, and none when followed again', async () => {
    const bell = add('bell', { topics: ['sound'] });
    details.complete(bell);
    await complete();
    assert.match(html(), /bell/);
    assert.deepEqual(paths().toSorted(), ['bell/commits', 'bell/languages', 'bell/readme', 'bell/releases/latest']);
    details.complete({ ...bell });
    assert.equal(details.isLoading, false);
    assert.equal(paths().length, 4);
  });

  it('takes the footnotes out of a README', async () => {
    details.complete(add('noted', { files: { 'README.md': 'Bells[^1] ring.\n\n[^1]: *Loud* ones.' } }));
    await complete();
    assert.match(html(), /Bells\[\^1\] ring\./);
    assert.doesNotMatch(html(), /Loud/);
    const [note] = details.content?.readme?.notes ?? [];
    assert.equal(note?.name, '1');
    assert.match(note.html, /<em>Loud<\/em> ones\./);
  });

  it('knows that a repository is empty, until something is pushed', async () => {
    details.complete(add('full'));
    await complete();
    assert.equal(details.isEmpty, false);
    const hollow = add('hollow', { isEmpty: true });
    details.complete(hollow);
    await complete();
    assert.equal(details.isEmpty, true);
    opened.sandbox.update(hollow.record.id, { isEmpty: false });
    details.refresh();
    await waitUntil(() => !details.isLoading && commits() > 0);
    assert.equal(details.isEmpty, false);
  });

  it('never shows a README with the record of another repository', async () => {
    held = 'bell/readme';
    const [bell, lamp] = [add('bell'), add('lamp')];
    details.complete(bell);
    await waitUntil(() => paths().includes('bell/readme'));
    details.complete(lamp);
    await complete();
    assert.match(html(), /lamp/);
    await release();
    assert.match(html(), /lamp/);
    assert.match(details.pageOf(0) ?? '', /\/lamp\/commit/);
  });

  it('shows nothing after the record is gone', async () => {
    held = 'bell/readme';
    details.complete(add('bell'));
    await waitUntil(() => paths().includes('bell/readme'));
    details.forget();
    await release();
    assert.deepEqual([details.content, details.readme, details.isLoading], [undefined, undefined, false]);
  });

  it('continues when its hidden page is shown again', async () => {
    held = 'bell/readme';
    const bell = add('bell');
    details.complete(bell);
    await waitUntil(() => paths().includes('bell/readme'));
    details.stop();
    assert.equal(details.isLoading, false);
    held = undefined;
    details.complete(bell);
    await complete();
    assert.match(html(), /bell/);
  });

  it('shows the README without what takes longer than two seconds, and that later', async () => {
    held = 'bell/commits';
    details.complete(add('bell'));
    await waitUntil(() => paths().includes('bell/readme') && clock.sleeping > 0);
    assert.equal(details.content, undefined);
    await clock.advance(2000);
    await waitUntil(() => html() !== '');
    assert.deepEqual([details.isLoading, commits()], [true, 0]);
    held = undefined;
    await complete();
    assert.ok(commits() > 0);
  });

  it('says once why a README couldn’t be loaded, and loads it with Refresh', async () => {
    opened.sandbox.intercept(({ path }) => (path.endsWith('/readme') ? { status: 500, body: '{}' } : undefined));
    const bell = add('bell');
    details.complete(bell);
    await complete();
    assert.match(details.content?.problem ?? '', /^The README couldn’t be loaded\. \S/);
    const { problem: reason = '' } = details.content ?? {};
    const notice = reason.replace('The README couldn’t be loaded.', 'Last updated just now.');
    details.complete({ ...bell, notice });
    assert.equal(details.content?.problem, 'The README couldn’t be loaded.');
    opened.sandbox.intercept(undefined);
    details.refresh();
    await waitUntil(() => html() !== '');
    assert.equal(details.content?.problem, undefined);
  });

  it('says which parts couldn’t be loaded, and loads only these again', async () => {
    const fail = () =>
      opened.sandbox.intercept(({ path }) =>
        /\/(commits|readme)/.test(path) ? { status: 500, body: '{}' } : undefined,
      );
    fail();
    const bell = add('bell');
    details.complete(bell);
    await complete();
    assert.deepEqual([details.content?.failed, details.failures.length], [['commits'], 2]);
    opened.sandbox.intercept(undefined);
    opened.sandbox.clearRequests();
    held = 'bell/commits';
    const { sleeping } = clock;
    details.loadAgain();
    await waitUntil(() => holding > 0 && clock.sleeping > sleeping);
    await clock.advance(2000);
    await waitUntil(() => html() !== '');
    assert.deepEqual(details.content?.failed, ['commits']);
    held = undefined;
    await waitUntil(() => commits() > 0 && !details.isLoading);
    assert.deepEqual(paths().toSorted(), ['bell/commits', 'bell/readme']);
    assert.deepEqual([details.content?.failed, details.failures.length], [undefined, 0]);
    fail();
    details.refresh();
    await waitUntil(() => !details.isLoading);
    assert.deepEqual([details.content?.failed, details.failures.length], [undefined, 2], 'they are only stale');
    opened.sandbox.intercept(undefined);
    details.stop();
    details.complete({ ...bell });
    await waitUntil(() => !details.isLoading && details.failures.length === 0);
  });

  it('loads what Refresh had not loaded when its hidden page is shown again', async () => {
    opened.sandbox.intercept(({ path }) => (path.endsWith('/readme') ? { status: 500, body: '{}' } : undefined));
    const bell = add('bell');
    details.complete(bell);
    await complete();
    opened.sandbox.intercept(undefined);
    held = 'bell/readme';
    details.refresh();
    await waitUntil(() => holding === 1);
    details.stop();
    await release();
    details.complete({ ...bell });
    await waitUntil(() => html() !== '');
    assert.equal(details.content?.problem, undefined);
  });

  it('asks a day later for what a repository lacked', async () => {
    const bell = add('bell', { files: {} });
    details.complete(bell);
    await complete();
    assert.equal(details.content?.problem, undefined);
    const asked = () => paths().filter((path) => path === 'bell/readme').length;
    details.forget();
    details.complete(bell);
    await complete();
    assert.equal(asked(), 1);
    await clock.advance(25 * 60 * 60_000);
    details.forget();
    details.complete(bell);
    await waitUntil(() => asked() === 2);
  });

  it('asks once for a missing picture, and again after Refresh', async () => {
    details.complete(add('bell'));
    await complete();
    const asked = () => paths().filter((path) => path === 'bell/contents/img/none.png').length;
    for (let time = 0; time < 2; time++) assert.equal(await details.picture('img/none.png'), undefined);
    assert.equal(asked(), 1);
    details.refresh();
    await complete();
    await details.picture('img/none.png');
    assert.equal(asked(), 2);
  });

  it('asks once for a picture that is a folder', async () => {
    details.complete(add('bell', { files: { 'README.md': '# Bell', 'img/a.png': 'no picture' } }));
    await complete();
    for (let time = 0; time < 2; time++) assert.equal(await details.picture('img/'), undefined);
    assert.equal(paths().filter((path) => path === 'bell/contents/img').length, 1);
  });

  it('asks once for pictures of a server that has none', async () => {
    details.complete(add('bell'));
    await complete();
    opened.sandbox.intercept(({ path }) => (path.includes('/contents/') ? { status: 501 } : undefined));
    for (const name of ['a.png', 'b.png']) assert.equal(await details.picture(name), undefined);
    opened.sandbox.intercept(undefined);
    assert.equal(paths().filter((path) => path.includes('/contents/')).length, 1);
  });

  it('ends the requests for pictures when its page is hidden', async () => {
    details.complete(add('bell', { files: { 'README.md': '# Bell', 'a.png': encodePng(4, 4, () => [1, 2, 3]) } }));
    await complete();
    held = 'bell/contents/a.png';
    const picture = details.picture('a.png');
    await waitUntil(() => paths().includes('bell/contents/a.png'));
    details.stop();
    // Still held.
    assert.equal(await picture, undefined);
    held = undefined;
    assert.match((await details.picture('a.png')) ?? '', /^data:image\/png/);
  });

  it('never shows a picture on the page of another repository', async () => {
    const files = { 'README.md': '![](a.png)', 'a.png': encodePng(4, 4, () => [1, 2, 3]) };
    for (const name of ['bell', 'lamp']) add(name, { files });
    const page = opened.repositoryPanel();
    const state = (name: string) => ({ session: opened.session.id, owner: ours('velodrome'), name: ours(name) });
    const noted = await restoredPanel(page, state('bell'));
    // The page itself asks for the picture.
    held = 'bell/contents/a.png';
    await waitUntil(() => paths().includes('bell/contents/a.png'));
    page.show(state('lamp'));
    await waitUntil(() => last(noted, 'picture') !== undefined);
    noted.messages.length = 0;
    await release();
    assert.equal(last(noted, 'picture'), undefined);
    page.dispose();
  });
});
