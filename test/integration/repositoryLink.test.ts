import assert from 'node:assert/strict';
import { commands, extensions, Uri, window } from 'vscode';
import type { Session } from '../../src/accounts/core/session.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import type { PageServices } from '../../src/pages/pages.ts';
import { openRepositoryLink } from '../../src/pages/repositoryLink.ts';
import { createRepositoryPanel, type RepositoryPanel } from '../../src/pages/repositoryPanel.ts';
import { MissingDetails } from '../../src/repositories/core/missingDetails.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { Core } from '../support/core.ts';
import { fileHostsThatServe } from '../support/fileHosts.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';

const link = (path: string): Uri => Uri.parse(`vscode://repo-rider.repo-rider${path}`);
const tabs = (): string[] => window.tabGroups.all.flatMap((group) => group.tabs.map(({ label }) => label));

describe('links to a repository', () => {
  let sandbox: Sandbox;
  let page: RepositoryPanel;
  let open: (path: string) => Promise<void>;

  before(async () => {
    const extension = extensions.getExtension('repo-rider.repo-rider');
    assert.ok(extension);
    sandbox = await startSandbox({ repositories: 5 });
    const { current, library, returnWatch } = new Core({ base: sandbox.baseUrl });
    const services = partOf<PageServices>({
      current: { find: () => current.required(), use: (session: Session) => current.use(session) },
      library,
      returnWatch,
      clones: new Clones(new MemoryMemento()),
      fileHosts: fileHostsThatServe(),
      pins: new Pins(new MemoryMemento()),
      extensionUri: extension.extensionUri,
      avatars: { read: () => Promise.resolve(undefined) },
      clock: systemClock,
      log: recordingLog(),
    });
    page = createRepositoryPanel(services, new MissingDetails(new MemoryMemento()), async () => false);
    open = (path) => openRepositoryLink(link(path), current, library, page);
  });

  afterEach(async () => {
    page.dispose();
    await waitUntil(() => tabs().length === 0);
    await commands.executeCommand('notifications.clearAll');
  });
  after(() => sandbox.close());

  for (const host of ['', `&host=${encodeURIComponent('HOST')}`]) {
    it(`open its page${host ? ', if they name the current host' : ''}`, async () => {
      const query = `?name=velodrome/handbook${host.replace('HOST', new URL(sandbox.baseUrl).host)}`;
      await open(`/repository${query}`);
      await waitUntil(() => tabs().includes('handbook'));
      await waitUntil(() => sandbox.requests.some(({ path }) => path === '/repos/velodrome/handbook'));
    });
  }

  for (const name of [
    'velodrome%2Fhandbook',
    'velodrome%252Fhandbook',
    '%76elodrome/handbook',
    'velodrome/hand%62ook',
    'velodrome%2fhandbook',
  ]) {
    it(`open its page, however its name is encoded: ${name}`, async () => {
      await open(`/repository?name=${name}`);
      await waitUntil(() => tabs().includes('handbook'));
    });
  }

  for (const hostile of [
    '/repository',
    '/repository?name=',
    '/repository?name=a',
    '/repository?name=a/b/c',
    '/repository?name=a%2F..%2F..%2Fuser',
    '/repository?name=%3Cb%3E/x',
    '/repository?name=velodrome/handbook&name=velodrome/other',
    '/delete?name=velodrome/handbook',
    '/repository?name=velodrome/handbook&host=evil.example',
  ]) {
    it(`do nothing: ${hostile}`, async () => {
      sandbox.clearRequests();
      await open(hostile);
      assert.deepEqual([tabs(), sandbox.requests], [[], []]);
    });
  }
});
