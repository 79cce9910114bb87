import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { packageProvider } from '../provider/packageProvider.ts';
import { type ProvidedSessions, readSessions, SESSIONS_VARIABLE, writeSessions } from '../provider/sessionsFile.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { type ConnectProxy, startConnectProxy } from '../support/connectProxy.ts';
import type { Listening } from '../support/loopback.ts';
import { createPrivateCa } from '../support/privateCa.ts';
import { startTlsFront } from '../support/tlsFront.ts';
import { NEEDED_BUILT_INS } from '../vscode/builtIns.ts';
import type { LaunchOptions } from '../vscode/launch.ts';
import { packaged } from './packaged.ts';
import { onlyOwnProxy, trustIn } from './testNetwork.ts';

/** The API host of `github` accounts. */
export const GITHUB_HOST = 'api.github.com';

export interface GitHubWindowOptions extends Partial<ProvidedSessions> {
  /** The sandbox of each host name that the window reaches, such as `api.github.com`, over https. */
  readonly hosts: Readonly<Record<string, Sandbox>>;
  /** Packages to install besides the extension and the provider. */
  readonly packages?: readonly string[];
}

/** What surrounds a VS Code with accounts of GitHub. */
export interface GitHubWindow {
  /** How that VS Code starts. */
  readonly launch: LaunchOptions;
  /** The only way to the hosts; `asked` lists the tunnels to them. */
  readonly proxy: ConnectProxy;
  /** The sessions now, including those that the user has created in the window. */
  readonly sessions: () => ProvidedSessions;
  /** Changes what the providers have and do. The window's extensions get an event less than a second later. */
  readonly setSessions: (change: Partial<ProvidedSessions>) => void;
  /** Closes the way to the hosts. Call it after VS Code has ended. */
  readonly close: () => Promise<void>;
}

/**
 * Prepares a VS Code whose providers `github` and `github-enterprise` have the given sessions, and whose requests to
 * the given hosts reach sandboxes, through a proxy and with certificates that it trusts.
 */
export async function prepareGitHubWindow(options: GitHubWindowOptions): Promise<GitHubWindow> {
  const { hosts, packages = [], sessions = [], ...others } = options;
  const vsix = [await packaged(), await packageProvider(), ...packages];
  const folder = await mkdtemp(join(tmpdir(), 'repo-rider-github-'));
  const file = join(folder, 'sessions.json');
  writeSessions(file, { sessions, ...others });
  const ca = await createPrivateCa('Test');
  const trust = await trustIn(join(folder, 'ca.pem'), ca.cert);
  const fronts = new Map<string, Listening>();
  for (const [host, { serverUrl }] of Object.entries(hosts)) {
    fronts.set(`${host}:443`, await startTlsFront(await ca.issue(host), new URL(serverUrl)));
  }
  const proxy = await startConnectProxy(Object.fromEntries([...fronts].map(([host, { port }]) => [host, port])));
  return {
    launch: {
      vsix,
      // VS Code refuses a second provider of an id.
      builtIns: NEEDED_BUILT_INS.filter((name) => name !== 'github-authentication'),
      // The extension's default is the host of `github` accounts.
      settings: { ...trust.settings, 'http.proxy': proxy.url, 'repoRider.server': undefined },
      env: { ...onlyOwnProxy, ...trust.env, [SESSIONS_VARIABLE]: file },
    },
    proxy,
    sessions: () => readSessions(file),
    setSessions: (change) => writeSessions(file, { ...readSessions(file), ...change }),
    close: async () => {
      await proxy.close();
      await Promise.all([...fronts.values()].map((front) => front.close()));
      await rm(folder, { recursive: true, force: true });
    },
  };
}
