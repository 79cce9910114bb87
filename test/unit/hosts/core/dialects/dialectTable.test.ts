import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { type AccountSession, connectionOf } from '../../../../../src/accounts/core/session.ts';
import {
  COMMITS,
  type Detail,
  LANGUAGES,
  LATEST_RELEASE,
  README,
  TOPICS,
} from '../../../../../src/hosts/core/details.ts';
import { dialectOf, enterpriseApiOf } from '../../../../../src/hosts/core/dialects/dialectOf.ts';
import { NotFoundError } from '../../../../../src/http/core/send/requestErrors.ts';
import { Pins } from '../../../../../src/repositories/core/pins.ts';
import { Tags } from '../../../../../src/repositories/core/tags.ts';
import { Uses } from '../../../../../src/repositories/core/uses.ts';
import { parseQuery } from '../../../../../src/search/core/parseQuery.ts';
import { RepositorySearch } from '../../../../../src/search/core/repositorySearch.ts';
import type { SandboxOptions } from '../../../../sandbox/sandboxOptions.ts';
import type { Core } from '../../../../support/core.ts';
import { entryOf, filesOf } from '../../../../support/coreFiles.ts';
import { CoreWindows } from '../../../../support/coreWindows.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../../../../support/noClones.ts';
import { realPorts } from '../../../../support/ports.ts';
import { RIDER } from '../../../../support/sandboxTokens.ts';
import { searchIn } from '../../../../support/searchIndex.ts';

const NAME = 'rider/shelf';
const MINUTE_MS = 60_000;

/** A server of a column of the table. */
interface Server {
  readonly windows: CoreWindows;
  readonly core: Core;
  /** The address of the API as the extension knows it. */
  readonly base: URL;
  readonly pass: (minutes: number) => void;
}

/** Whether a server has a feature, as measured. */
type Measure = (server: Server) => Promise<boolean>;

const session = async ({ core }: Server): Promise<AccountSession> => core.sessions.accounts[0] ?? core.signIn(RIDER);

async function shelf(server: Server) {
  await session(server);
  return entryOf(server.core, NAME);
}

const detail =
  (wanted: Detail<unknown>): Measure =>
  async (server) => {
    const client = await connectionOf(await session(server)).records();
    const found = client.detail('rider', 'shelf', wanted).catch((error: unknown) => {
      if (!(error instanceof NotFoundError)) throw error;
    });
    return (await found) !== undefined;
  };

/** The requests that a refresh in the background sends after some minutes. */
async function laterRequests(server: Server): Promise<readonly string[]> {
  const { windows, core, pass } = server;
  const { id } = await session(server);
  await core.library.refresh();
  // Later, all pages are read.
  pass(3);
  windows.sandbox.clearRequests();
  await core.library.find(id)?.refresh('background');
  return windows.sandbox.requests.map(({ path }) => path);
}

const FEATURES: Readonly<Record<string, Measure>> = {
  'Sign in with VS Code’s account': async ({ base }) => {
    const ofProviders = [new URL('https://api.github.com/')].concat(
      enterpriseApiOf(new URL('https://a.example')) ?? [],
    );
    return ofProviders.some((each) => dialectOf(each) === dialectOf(base));
  },
  'Sign in with a token': async (server) => (await session(server)).account.login === 'rider',
  'Sign in with HTTP Basic': async ({ core, base }) => {
    const { session: used } = await core.sessions.signIn(base, { kind: 'basic', login: 'rider', token: RIDER });
    return used.account.login === 'rider';
  },
  'Tokens for one owner': async ({ base }) => dialectOf(base).hasOwnerTokens !== false,
  'Repositories of the account': async (server) => {
    await shelf(server);
    return server.core.library.entries.length > 300;
  },
  'All repositories of an organization or a watched user': async (server) => {
    const { id } = await session(server);
    await server.core.library.refresh();
    const store = server.core.library.find(id);
    const of = (login: string) => store?.state.owners.find(({ owner }) => owner.login === login);
    const open = async (login: string): Promise<void> => {
      const listing = of(login);
      if (listing) await store?.openOwner(listing);
    };
    await open('velodrome');
    const { value: watched } = await (await connectionOf(await session(server)).records()).account('wanderer');
    await server.core.watchList.add(await session(server), watched);
    await open('wanderer');
    const unlisted = (of('velodrome')?.repositories ?? []).find(({ name }) => name === 'handbook');
    return unlisted !== undefined && (of('wanderer')?.repositories.length ?? 0) > 0;
  },
  'What has changed last, in one or two requests': async (server) => {
    const sent = await laterRequests(server);
    return [1, 2].includes(sent.length) && sent.every((path) => path.includes('sort='));
  },
  'Unchanged pages of lists are not sent again': async (server) => {
    await laterRequests(server);
    server.pass(5);
    server.windows.sandbox.clearRequests();
    await server.core.library.refresh();
    const lists = server.windows.sandbox.requests.filter(({ path }) => path.includes('/user/repos'));
    assert.ok(lists.length > 3);
    return lists.every(({ status }) => status === 304);
  },
  'API quota': async (server) => connectionOf(await session(server)).meter.quota !== undefined,
  'Time of the last push': async (server) => typeof (await shelf(server)).repository.pushed_at === 'string',
  'Search and filters': async (server) => {
    const { library, memento } = server.core;
    await shelf(server);
    const { clock } = realPorts();
    const [pins, tags, uses] = [new Pins(memento), new Tags(memento), new Uses(memento, clock)];
    const search = new RepositorySearch({
      library,
      pins,
      tags,
      uses,
      cloneFacts: NO_CLONES,
      cloneRows: NO_CLONE_ROWS,
      changes: { changesOf: () => ({ byKey: new Map() }) } as never,
    });
    const query = parseQuery('is:private stars:12 topic:tea pushed:<3d shelf');
    const found = searchIn(await search.index(), query, clock.now());
    for (const each of [pins, tags]) each.dispose();
    return found.length === 1 && found[0]?.repository.full_name === NAME;
  },
  README: detail(README),
  Languages: detail(LANGUAGES),
  'Latest release': detail(LATEST_RELEASE),
  'Latest commits': detail(COMMITS),
  Topics: async (server) =>
    (await detail(TOPICS)(server)) ||
    (await shelf(server)).repository.topics?.some((topic) => topic === 'tea') === true,
  'Files without a clone': async (server) => {
    const entry = await shelf(server);
    const { files } = filesOf(server.core);
    try {
      const { root } = await files.open(entry, 'HEAD');
      return root.commit.length === 40;
    } catch (error) {
      if (!(error instanceof NotFoundError)) throw error;
      return false;
    }
  },
  'Addresses for clones': async (server) => {
    const { clone_url: https, ssh_url: ssh } = (await shelf(server)).repository;
    return https?.endsWith(`/${NAME}.git`) === true && ssh?.endsWith(`${NAME}.git`) === true;
  },
  Sayings: async (server) => dialectOf(server.base).hasSayings && (await saying(server)) !== '',
};

async function saying(server: Server): Promise<string> {
  const client = await connectionOf(await session(server)).records();
  return client.zen({ intent: 'immediate' });
}

const COLUMNS: readonly (readonly [header: string, options: SandboxOptions, base?: string])[] = [
  ['GitHub', {}, 'https://api.github.com/'],
  ['GitHub Enterprise Server', { enterprise: true }],
  ['Gitea, Forgejo', { gitea: true, path: '/code' }],
  ['Specified API alone', { specOnly: true, shortLists: false }],
];

/** The cells of the table in docs/servers.md, by row and column, without links. */
async function readTable(): Promise<ReadonlyMap<string, readonly string[]>> {
  const text = await readFile(new URL('../../../../../docs/servers.md', import.meta.url), 'utf8');
  const lines = text.split('\n').filter((line) => line.startsWith('| '));
  const cells = (line: string) =>
    line
      .replace(/\[([^\]]+)\]\([^)]+\)/g, '$1')
      .replaceAll("'", '’')
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim());
  return new Map(lines.map((line) => cells(line)).map(([first = '', ...rest]) => [first, rest]));
}

describe('the table of what works on which server', () => {
  let table: ReadonlyMap<string, readonly string[]>;
  before(async () => {
    table = await readTable();
  });

  it('has exactly the features and servers that are measured', () => {
    assert.deepEqual([...table.keys()], ['Feature', ...Object.keys(FEATURES)]);
    assert.deepEqual(
      table.get('Feature'),
      COLUMNS.map(([header]) => header),
    );
  });

  for (const [column, [header, options, name]] of COLUMNS.entries()) {
    describe(`says of ${header}`, () => {
      let offsetMs = 0;
      let server: Server;
      beforeEach(async () => {
        offsetMs = 0;
        const now = (): number => Date.now() + offsetMs;
        const windows = new CoreWindows();
        await windows.start({ repositories: 350, now, ...options });
        windows.sandbox.add('rider', 'shelf', {
          private: true,
          stargazers_count: 12,
          topics: ['tea'],
          files: { 'README.md': '# Shelf\n' },
        });
        const clock = { ...realPorts().clock, now };
        const { baseUrl } = windows.sandbox;
        // The addresses of GitHub lead to the sandbox.
        const toSandbox = (address: URL | string): string => String(address).replace('https://api.github.com', baseUrl);
        const ports = realPorts({
          storage: windows.storage,
          clock,
          fetch: (address, init) => fetch(toSandbox(address), init),
        });
        const core = await windows.openCore({ base: name ?? baseUrl, ports });
        server = { windows, core, base: core.base, pass: (minutes) => (offsetMs += minutes * MINUTE_MS) };
      });
      afterEach(() => server.windows.close());

      for (const [feature, measure] of Object.entries(FEATURES)) {
        it(`whether it has: ${feature}`, async () => {
          assert.equal((await measure(server)) ? 'Yes' : 'No', table.get(feature)?.[column]);
        });
      }
    });
  }
});
