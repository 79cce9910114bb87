import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { commands, type Disposable, env as editor, extensions, version, window } from 'vscode';
import manifest from '../../package.json' with { type: 'json' };
import { Connector } from '../../src/accounts/core/connection.ts';
import { type ConsentAnswer, GitAccess } from '../../src/accounts/core/gitAccess.ts';
import { GitConsents } from '../../src/accounts/core/gitConsents.ts';
import { parseGitQuestion } from '../../src/accounts/core/gitQuestion.ts';
import { type AccountSession, openSession } from '../../src/accounts/core/session.ts';
import { answerGit } from '../../src/accounts/gitCredentials.ts';
import { systemClock } from '../../src/base/core/clock.ts';
import { logged } from '../../src/base/core/log.ts';
import { ours } from '../../src/base/core/text.ts';
import { Clones } from '../../src/clones/core/known/knownClones.ts';
import { LocalClones } from '../../src/clones/localClones.ts';
import { nodeMachine } from '../../src/clones/node/nodeMachine.ts';
import type { ListedRepository } from '../../src/model/core/repository.ts';
import type { Library } from '../../src/repositories/core/library.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { repository } from '../support/fakeStoreLists.ts';
import { MemoryMemento } from '../support/memoryMemento.ts';
import { MemoryStorage } from '../support/memoryStorage.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts, recordingLog } from '../support/ports.ts';
import { type RawServer, startRawServer } from '../support/rawServer.ts';
import { IS_FULL } from '../support/runs.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { storeOf } from '../support/treeData.ts';
import { waitUntil } from '../support/waitUntil.ts';

/**
 * Every address runs Git, so only the first of each table run each time. Unit tests of `GitAccess` and
 * `parseGitQuestion` prove which questions get an answer, and these tests what Git asks.
 */
const firstOf = <Value>(all: readonly Value[], count: number): readonly Value[] =>
  IS_FULL ? all : all.slice(0, count);

/** Addresses and configurations, in terms of the account’s server (`HOME`) and of another one (`FOREIGN`). */
interface Attempt {
  readonly what: string;
  readonly address: string;
  /** Git's configuration from outside of any repository. */
  readonly config?: Readonly<Record<string, string>>;
  /** Whether Git refuses the address, so that no server gets a request. */
  readonly isRefused?: true;
}

const one = 'rider/one.git';

const ADDRESSES: readonly Attempt[] = [
  { what: 'another port', address: `http://localhost:FOREIGN/${one}` },
  { what: 'another name of the server', address: `http://127.0.0.1:HOME/${one}` },
  { what: 'the host as user name and password', address: `http://localhost:HOME@127.0.0.1:FOREIGN/${one}` },
  {
    what: 'a redirect that Git always follows',
    address: `http://localhost:MOVED/${one}`,
    config: { 'http.followRedirects': 'true' },
  },
  {
    what: 'another server in its place (insteadOf)',
    address: `http://localhost:HOME/${one}`,
    config: { 'url.http://127.0.0.1:FOREIGN/.insteadOf': 'http://localhost:HOME/' },
  },
  {
    what: 'a user name for the server in the configuration',
    address: `http://localhost:HOME/${one}`,
    config: { 'credential.http://localhost:HOME.username': 'rider' },
  },
  {
    what: 'a repository that the account doesn’t list',
    address: 'http://localhost:HOME/second/other.git',
    config: { 'credential.useHttpPath': 'true' },
  },
  { what: 'https where the server has http', address: `https://localhost:HOME/${one}`, isRefused: true },
  { what: 'upper case', address: `http://LOCALHOST:HOME/${one}` },
  { what: 'mixed case', address: `http://LocalHost:HOME/${one}` },
  {
    what: 'a trailing dot',
    address: `http://localhost.:HOME/${one}`,
    config: { 'http.curloptResolve': 'localhost.:HOME:127.0.0.1' },
  },
  {
    what: 'a trailing dot and another port',
    address: `http://localhost.:FOREIGN/${one}`,
    config: { 'http.curloptResolve': 'localhost.:FOREIGN:127.0.0.1' },
  },
  { what: 'an address with two numbers', address: `http://127.1:HOME/${one}` },
  { what: 'an address that is one number', address: `http://2130706433:HOME/${one}` },
  { what: 'a hexadecimal address', address: `http://0x7f000001:HOME/${one}` },
  { what: 'an unspecified address', address: `http://0.0.0.0:HOME/${one}` },
  { what: 'two ports', address: `http://localhost:HOME:FOREIGN/${one}`, isRefused: true },
  { what: 'a scheme in upper case', address: `HTTP://localhost:HOME/${one}`, isRefused: true },
  { what: 'the account’s user name', address: `http://rider@localhost:HOME/${one}` },
  { what: 'another user name', address: `http://someone@localhost:HOME/${one}` },
  { what: 'an empty user name', address: `http://@localhost:HOME/${one}` },
  { what: 'a user name and an empty password', address: `http://rider:@localhost:HOME/${one}` },
  { what: 'the host as an encoded user name', address: `http://localhost%3AHOME@127.0.0.1:FOREIGN/${one}` },
  { what: 'the host before an encoded slash', address: `http://localhost:HOME%2f@127.0.0.1:FOREIGN/${one}` },
  { what: 'the host after a backslash', address: `http://127.0.0.1:FOREIGN\\@localhost:HOME/${one}` },
  { what: 'the host after a question mark', address: `http://127.0.0.1:FOREIGN?@localhost:HOME/${one}` },
  { what: 'the host after a hash', address: `http://127.0.0.1:FOREIGN#@localhost:HOME/${one}` },
  { what: 'the host after an encoded line break', address: `http://127.0.0.1:FOREIGN/%0Ahost=localhost:HOME/${one}` },
  { what: 'the host after an encoded null', address: `http://127.0.0.1:FOREIGN/%00localhost:HOME/${one}` },
  { what: 'a redirect to another server', address: `http://localhost:MOVED/${one}` },
  {
    what: 'another server in place of its repository (insteadOf)',
    address: `http://localhost:HOME/${one}`,
    config: { [`url.http://localhost:FOREIGN/${one}.insteadOf`]: `http://localhost:HOME/${one}` },
  },
  {
    what: 'a short name for another server (insteadOf)',
    address: `http://localhost:HOME/${one}`,
    config: { 'url.http://localhost:FOREIGN/.insteadOf': 'http://local' },
  },
  {
    what: 'a repository whose name begins like a listed one',
    address: 'http://localhost:HOME/rider/one-more.git',
    config: { 'credential.useHttpPath': 'true' },
  },
];

/** Other spellings of the account’s own server, which Git corrects before it asks. */
const SAME: readonly Attempt[] = [
  { what: 'an encoded letter of the host', address: `http://%6cocalhost:HOME/${one}` },
  { what: 'a port with leading zeros', address: `http://localhost:00HOME/${one}` },
  {
    what: 'a path that leads back to a listed repository',
    address: 'http://localhost:HOME/second/../rider/one.git',
    config: { 'credential.useHttpPath': 'true' },
  },
];

/** Questions to Git itself, such as a script in a terminal can ask. */
const QUESTIONS: readonly (readonly [what: string, lines: readonly string[]])[] = [
  ['another port', ['protocol=http', 'host=localhost:FOREIGN']],
  ['https on the port of http', ['protocol=https', 'host=localhost:HOME']],
  ['a user name', ['protocol=http', 'host=localhost:HOME', 'username=rider']],
  ['no port', ['protocol=http', 'host=localhost']],
  ['another protocol', ['protocol=ftp', 'host=localhost:HOME']],
  ['a host in upper case', ['protocol=http', 'host=LOCALHOST:HOME']],
  ['a host with a path', ['protocol=http', 'host=localhost:HOME/rider']],
  ['an address with a user name', ['url=http://rider@localhost:HOME/rider/one.git']],
];

/** The variables that configure Git. */
function configured(config: Readonly<Record<string, string>> = {}): Readonly<Record<string, string>> {
  const entries = Object.entries(config).flatMap(([key, value], at) => [
    [`GIT_CONFIG_KEY_${at}`, key] as const,
    [`GIT_CONFIG_VALUE_${at}`, value] as const,
  ]);
  return { GIT_CONFIG_COUNT: String(Object.keys(config).length), ...Object.fromEntries(entries) };
}

const describeInTerminals = isWithoutTerminals() ? (): void => undefined : describe;

describeInTerminals('a token that Git may use', () => {
  let home: Sandbox;
  let foreign: RawServer;
  let moved: RawServer;
  let folder: string;
  /** The variables with which VS Code's terminals run Git. */
  let terminal: NodeJS.ProcessEnv;
  let session: AccountSession;
  let consents: GitConsents;
  let credentials: Disposable;
  let localClones: LocalClones;
  let answer: ConsentAnswer;
  let listed: ListedRepository[];
  let closing: NodeJS.Timeout;
  /** How many requests the other servers had got before a test. */
  let earlier: { readonly foreign: number; readonly moved: number };

  const portOf = (address: string): string => new URL(address).port;
  const origin = (): string => `http://localhost:${portOf(home.gitUrl)}`;
  const filled = (text: string): string =>
    text
      .replaceAll('HOME', portOf(home.gitUrl))
      .replaceAll('FOREIGN', portOf(foreign.origin))
      .replaceAll('MOVED', portOf(moved.origin));
  const filledAll = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value)]));

  before(async () => {
    await extensions.getExtension('vscode.git')?.activate();
    home = await startSandbox({ repositories: 10 });
    const refusal = 'HTTP/1.1 401 Unauthorized\r\nWWW-Authenticate: Basic realm="x"\r\nContent-Length: 0\r\n\r\n';
    foreign = await startRawServer((socket) => socket.end(refusal));
    moved = await startRawServer((socket, head) => {
      const path = head.split(' ')[1] ?? '';
      socket.end(`HTTP/1.1 301 Moved\r\nLocation: ${foreign.origin}${path}\r\nContent-Length: 0\r\n\r\n`);
    });
    folder = await mkdtemp(join(tmpdir(), 'repo-rider-hostile-'));
    terminal = await terminalVariables(join(folder, 'variables'));
    for (const name of ['one', 'one-more']) home.add('rider', name, { private: true });
    home.add('second', 'other', { private: true });
    // Git's questions that nothing answers are answered by the user, who closes them.
    closing = setInterval(() => void commands.executeCommand('workbench.action.closeQuickOpen'), 30);
  });
  after(async () => {
    clearInterval(closing);
    await Promise.all([home.close(), foreign.close(), moved.close()]);
    await rm(folder, { recursive: true, force: true });
  });

  beforeEach(async () => {
    const base = new URL(home.baseUrl.replace('127.0.0.1', 'localhost'));
    session = openSession(new Connector(realPorts()).connect(base, { kind: 'token', token: RIDER }, 1), {
      login: ours('rider'),
      id: 1,
      type: 'User',
    });
    consents = new GitConsents(new MemoryStorage());
    answer = 'notNow';
    const addresses = [`${origin()}/${one}`, `${moved.origin.replace('127.0.0.1', 'localhost')}/${one}`];
    listed = addresses.map((clone_url, id) => repository(id + 1, `rider/one${id}`, { private: true, clone_url }));
    localClones = new LocalClones({
      clones: new Clones(new MemoryMemento()),
      confirmed: () => [],
      clock: systemClock,
      log: recordingLog(),
      askpassFolder: '',
      machine: nodeMachine,
    });
    const access = new GitAccess({
      library: partOf<Library>({ stores: [storeOf(session, listed)] }),
      load: async () => undefined,
      consents,
      openPaths: () => [],
      isDirect: (server) => localClones.isDirect(server),
      clock: systemClock,
      log: recordingLog(),
      askConsent: async () => answer,
      askAccount: () => assert.fail('one account only'),
    });
    credentials = answerGit(async (server) => {
      const question = parseGitQuestion(server);
      return question && access.answer(question);
    }, logged(recordingLog()));
    for (const each of [origin(), moved.origin.replace('127.0.0.1', 'localhost')])
      await consents.allow(each, [session]);
    home.clearRequests();
    earlier = { foreign: foreign.requests.length, moved: moved.requests.length };
  });
  afterEach(() => {
    credentials.dispose();
    localClones.dispose();
  });

  /** Runs Git as a terminal of VS Code does. @returns its output, also after a failure */
  async function git(args: readonly string[], more: NodeJS.ProcessEnv = {}, input = ''): Promise<string> {
    const { promise, resolve } = Promise.withResolvers<string>();
    const env = { ...terminal, HOME: folder, GIT_CONFIG_NOSYSTEM: '1', ...more };
    const child = execFile('git', args, { cwd: folder, env, timeout: 20_000 }, (_error, stdout, stderr) =>
      resolve(stdout + stderr),
    );
    // Git may end without reading.
    child.stdin?.on('error', () => undefined);
    child.stdin?.end(input);
    return promise;
  }

  const others = (): readonly string[] => [
    ...foreign.requests.slice(earlier.foreign),
    ...moved.requests.slice(earlier.moved),
  ];

  /** What the servers have received in a test: the requests, and the credentials in them. */
  function received(): { readonly requests: number; readonly credentials: readonly string[] } {
    const raw = others();
    const headers = [
      ...raw.flatMap((head) => /^(?:proxy-)?authorization: (.*)$/im.exec(head)?.[1] ?? []),
      ...home.requests.flatMap(({ headers: { authorization } }) => authorization ?? []),
    ];
    return {
      requests: raw.length + home.requests.length,
      credentials: headers.map((text) => Buffer.from(text.replace(/^Basic /i, ''), 'base64').toString('latin1')),
    };
  }

  it('reaches the server that it is for, from a terminal', async () => {
    const output = await git(['ls-remote', `${origin()}/${one}`]);
    assert.match(output, /refs\/heads\//);
    assert.deepEqual([...new Set(received().credentials)], [`rider:${RIDER}`]);
  });

  for (const { what, address, config, isRefused } of firstOf(ADDRESSES, 8)) {
    it(`reaches no server for ${what}`, async () => {
      const output = await git(['ls-remote', filled(address)], filledAll(configured(config)));
      const { requests, credentials: all } = received();
      assert.equal(requests === 0, isRefused === true, output);
      assert.doesNotMatch(output, /refs\/heads\//);
      assert.ok(!output.includes(RIDER));
      assert.deepEqual(
        all.filter((each) => each.includes(RIDER)),
        [],
      );
    });
  }

  for (const { what, address, config } of firstOf(SAME, 1)) {
    it(`reaches only the server that it is for: ${what}`, async () => {
      assert.match(await git(['ls-remote', filled(address)], filledAll(configured(config))), /refs\/heads\//);
      assert.deepEqual(others(), []);
      assert.deepEqual([...new Set(received().credentials)], [`rider:${RIDER}`]);
    });
  }

  const proxies = [
    ['http_proxy', { http_proxy: 'http://127.0.0.1:FOREIGN' }],
    ['http.proxy of this server only', configured({ 'http.http://localhost:HOME.proxy': 'http://127.0.0.1:FOREIGN' })],
    ['all_proxy', { all_proxy: 'http://127.0.0.1:FOREIGN' }],
    ['http.proxy', configured({ 'http.proxy': 'http://127.0.0.1:FOREIGN' })],
  ] as const;
  for (const [what, variables] of firstOf(proxies, 2)) {
    it(`reaches no proxy: ${what}`, async () => {
      const proxied = filledAll(variables);
      // VS Code's own environment decides: Git in a terminal may have another one.
      Object.assign(process.env, proxied);
      try {
        await git(['ls-remote', `${origin()}/${one}`], { ...proxied, no_proxy: '' });
      } finally {
        for (const name of Object.keys(proxied)) delete process.env[name];
      }
      const { requests, credentials: all } = received();
      assert.ok(requests > 0);
      assert.deepEqual(
        all.filter((each) => each.includes(RIDER)),
        [],
      );
    });
  }

  for (const [what, lines] of firstOf(QUESTIONS, 2)) {
    it(`is in no answer to \`git credential fill\` for ${what}`, async () => {
      const output = await git(['credential', 'fill'], {}, filled(`${lines.join('\n')}\n\n`));
      assert.ok(!output.includes(RIDER), 'the token');
      assert.doesNotMatch(output, /^password=./m);
    });
  }

  for (const [what, change] of [
    ['has not agreed', (server: string) => consents.disallow(server, false)],
    ['has refused it', (server: string) => consents.disallow(server, true)],
    ['has signed the account out', (server: string) => consents.forget(server, session.id)],
  ] as const) {
    it(`reaches no program if the user ${what}`, async () => {
      await change(origin());
      await git(['ls-remote', `${origin()}/${one}`]);
      const output = await git(['credential', 'fill'], {}, filled('protocol=http\nhost=localhost:HOME\n\n'));
      assert.doesNotMatch(output, /^password=./m);
      const { requests, credentials: all } = received();
      assert.ok(requests > 0);
      assert.deepEqual(all, []);
    });
  }

  it('reaches no other extension', async () => {
    await consents.disallow(origin(), false);
    // VS Code’s Git reports the failure in a dialog, which tests can’t show.
    await Promise.resolve(commands.executeCommand('git.clone', `${origin()}/${one}`, folder)).catch(() => undefined);
    const { requests, credentials: all } = received();
    assert.ok(requests > 0);
    assert.deepEqual(all, []);
  });

  const submodules = [
    ['at another server', 'http://127.0.0.1:FOREIGN/rider/sub.git'],
    ['at another port', 'http://localhost:FOREIGN/rider/sub.git'],
    ['with a user name', 'http://rider@127.0.0.1:FOREIGN/rider/sub.git'],
    ['by a number', 'http://2130706433:FOREIGN/rider/sub.git'],
  ];
  for (const [place, [what = '', url = '']] of firstOf(submodules, 1).entries()) {
    it(`reaches no server of a submodule ${what}`, async () => {
      const name = `parent-${place}`;
      const { id } = home.add('rider', name, { private: true });
      listed.push(repository(id, `rider/${name}`, { private: true, clone_url: `${origin()}/rider/${name}.git` }));
      await pushSubmodule(`${origin()}/rider/${name}.git`, name, filled(url));
      home.clearRequests();
      await git(['clone', '--recurse-submodules', `${origin()}/rider/${name}.git`, `clone-of-${name}`]);
      const raw = others();
      assert.ok(raw.length > 0, 'the server of the submodule got a request');
      const heads = raw.flatMap((head) => /^authorization: Basic (.*)$/im.exec(head)?.[1] ?? []);
      assert.deepEqual(
        heads.map((text) => Buffer.from(text, 'base64').toString('latin1')).filter((each) => each.includes(RIDER)),
        [],
      );
    });
  }

  /** Pushes a commit with a submodule. */
  async function pushSubmodule(address: string, name: string, url: string): Promise<void> {
    const work = `work-${name}`;
    const identity = ['-c', 'user.name=Rita', '-c', 'user.email=rita@codehost.example'];
    await git(['clone', address, work]);
    const inside = (...args: readonly string[]): Promise<string> => git(['-C', work, ...identity, ...args]);
    await inside('config', '-f', '.gitmodules', 'submodule.sub.path', 'sub');
    await inside('config', '-f', '.gitmodules', 'submodule.sub.url', url);
    await inside('add', '.gitmodules');
    const head = (await inside('rev-parse', 'HEAD')).trim();
    await inside('update-index', '--add', '--cacheinfo', `160000,${head},sub`);
    await inside('commit', '-m', 'Add a submodule');
    const output = await inside('push', 'origin', 'HEAD');
    assert.match(output, /HEAD -> /);
  }
});

/**
 * In npm's lowest VS Code, the native module of terminals is only source code: this suite doesn't run there. In a later
 * version without terminals, it fails.
 */
function isWithoutTerminals(): boolean {
  const isLowest = manifest.engines.vscode.startsWith(`^${version.split('.', 2).join('.')}.`);
  const has = (name: string): boolean => existsSync(join(editor.appRoot, 'node_modules/node-pty', name));
  return isLowest && has('binding.gyp') && !has('prebuilds') && !has('build');
}

/** The variables that VS Code sets in its terminals, which lead Git to VS Code. */
async function terminalVariables(file: string): Promise<NodeJS.ProcessEnv> {
  const terminal = window.createTerminal({
    shellPath: '/bin/sh',
    shellArgs: ['-c', `env > '${file}.part' && mv '${file}.part' '${file}'`],
  });
  let text = '';
  await waitUntil(async () => {
    text = await readFile(file, 'utf8').catch(() => '');
    return text !== '';
  });
  terminal.dispose();
  const lines = text.split('\n').flatMap((line) => {
    const at = line.indexOf('=');
    return at > 0 ? [[line.slice(0, at), line.slice(at + 1)] as const] : [];
  });
  const variables = Object.fromEntries(lines);
  assert.ok(variables.GIT_ASKPASS, 'VS Code answers Git in terminals');
  return variables;
}
