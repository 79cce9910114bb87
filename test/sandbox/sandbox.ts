import { setTimeout as delay } from 'node:timers/promises';
import { type Accounts, createAccounts, type NewAccount } from './data/accountStore.ts';
import { seedCyclists } from './data/cyclists.ts';
import { createOAuthRestrictions } from './data/oauthRestrictions.ts';
import type { RepositoryPatch, RepositoryRecord } from './data/repository.ts';
import type { Account } from './data/sandboxAccounts.ts';
import { sayings, takeTurns } from './data/sayings.ts';
import { seedRepositories } from './data/seed.ts';
import { createSingleSignOn } from './data/single-sign-on.ts';
import { createStore, type Repositories } from './data/store.ts';
import { createTokens, type Token } from './data/tokens.ts';
import { createDelivery, type RequestEntry } from './delivery.ts';
import { createGitHost } from './git/app.ts';
import { createBareRepositories } from './git/bareRepositories.ts';
import { type Listener, listen } from './listener.ts';
import { createOAuth } from './oauth/app.ts';
import { createDeviceFlow } from './oauth/deviceFlow.ts';
import { runningSandboxes } from './running.ts';
import { resolveOptions, type SandboxOptions } from './sandboxOptions.ts';
import { createServiceA } from './service-a/app.ts';
import { createCache } from './service-a/cache.ts';
import type { World } from './service-a/endpoint.ts';
import type { Interceptor } from './service-a/interception.ts';
import { createQuota, type Quota } from './service-a/quota.ts';
import { createServiceB } from './service-b/app.ts';
import { createGitea } from './service-gitea/app.ts';

/** Services A and B on loopback, and a git host to clone from, with internals exposed for tests. */
export interface Sandbox {
  /** Address of the API (service A), without a trailing slash. */
  readonly baseUrl: string;
  /** Address of the code host's pages, without a trailing slash. */
  readonly serverUrl: string;
  /** Address of service B, without a trailing slash. */
  readonly counterUrl: string;
  /** Address of the git host and of every `clone_url`, without a trailing slash. */
  readonly gitUrl: string;
  readonly accounts: Pick<Accounts, 'all' | 'find' | 'findById'>;
  readonly repositories: Repositories;
  /** City → number of cyclists. */
  readonly cyclists: Readonly<Record<string, number>>;
  /** The responses of /zen, in turn. */
  readonly sayings: readonly string[];
  /** Every request to the services and the git host, including preflights and avatars, oldest first. */
  readonly requests: readonly RequestEntry[];
  readonly clearRequests: () => void;
  /**
   * The current quota of a token's account (unknown, revoked, expired or none: the anonymous one), without spending.
   */
  readonly quota: (token: string | undefined) => Quota;
  /** Spends the quota of a token's account down to `remaining`, as another client does. */
  readonly leave: (token: string | undefined, remaining: number) => void;
  /**
   * Starts new quota periods for all clients, as a restart of the service does.
   * @param seconds the length of periods from now on
   */
  readonly startPeriods: (seconds?: number) => void;
  /**
   * Adds a token of an existing account. With undefined `scopes` it is fine-grained: it reports no scopes and allows
   * what `repo` allows, for its `owner` and `repositories` only. After `expiresAt` (milliseconds, by the sandbox's
   * clock) it is an unknown one.
   * @throws RangeError for an unknown account and for a value that was used before
   */
  readonly addToken: (token: Token) => void;
  /** Revokes a token: further requests get 401, charged to the anonymous quota. */
  readonly revoke: (token: string) => void;
  /**
   * Makes an organization refuse unauthorized tokens, as on GitHub with SAML: /user/repos omits its repositories and
   * says so; its list and its repositories respond with 403. Anonymous clients are not affected.
   * @throws RangeError for an unknown organization
   */
  readonly requireSingleSignOn: (org: string) => void;
  /** Makes an organization accept every token again. @throws RangeError for an unknown organization */
  readonly dropSingleSignOn: (org: string) => void;
  /**
   * Makes an organization restrict OAuth apps, as on GitHub: /user/repos omits its private repositories silently; its
   * list and these repositories respond with 403. Other tokens are not affected.
   * @throws RangeError for an unknown organization
   */
  readonly restrictOAuthApps: (org: string) => void;
  /** Makes an organization accept OAuth apps again. @throws RangeError for an unknown organization */
  readonly allowOAuthApps: (org: string) => void;
  /** Authorizes a token for an organization. @throws RangeError for an unknown organization or token */
  readonly authorize: (token: string, org: string) => void;
  /**
   * Intercepts requests to service A, including avatars and unknown paths but not preflights. The handler's result
   * replaces the usual response, regardless of credentials and quota; it is charged, delayed and logged like any
   * response. Undefined means the usual response, or, as the handler, ends the interception.
   */
  readonly intercept: (handler: Interceptor | undefined) => void;
  /** Adds a public repository (or as patched), created now; members of an owning organization get permission. */
  readonly add: (owner: string, name: string, patch?: RepositoryPatch) => RepositoryRecord;
  /** Changes a repository, and its `updated_at`. @throws RangeError for an unknown id, like the next three */
  readonly update: (repositoryId: number, patch: RepositoryPatch) => RepositoryRecord;
  /** Renames a repository; the former name then redirects, as on GitHub. */
  readonly rename: (repositoryId: number, name: string) => RepositoryRecord;
  /** Transfers a repository to another owner; the former name then redirects, as on GitHub. */
  readonly transfer: (repositoryId: number, owner: string) => RepositoryRecord;
  readonly remove: (repositoryId: number) => void;
  /** Stars a repository, or takes the star back. @throws RangeError for an unknown id */
  readonly star: (login: string, repositoryId: number, isStarred?: boolean) => void;
  /**
   * Renames an account, and thereby its repositories. As on GitHub, the former names of these redirect, but not the
   * account's.
   * @throws RangeError for an unknown account, and for a login that is in use, like the next two
   */
  readonly renameOwner: (login: string, newLogin: string) => Account;
  /** Deletes an account, its repositories and its tokens. Its login is free then. */
  readonly removeOwner: (login: string) => void;
  /** Adds an account with a new id and no repositories. @param members logins of an organization's members */
  readonly addOwner: (owner: NewAccount, members?: readonly string[]) => Account;
  /** Makes all services unreachable: closes ports and destroys open sockets. Keeps data and counters. */
  readonly stop: () => Promise<void>;
  /** Listens again, on the same ports. */
  readonly start: () => Promise<void>;
  /** Ends the sandbox. */
  readonly close: () => Promise<void>;
}

/** Repositories that the rider has starred. */
const SEEDED_STARS = 4;

/**
 * Starts the services and the git host on 127.0.0.1.
 * @throws RangeError for an option out of range, and Error with a message for the user if a port is in use
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = resolveOptions(options);
  const { seed, repositories, owners, now, latencyMs } = settings;
  // A delayed response of a stopped service must not keep the process alive.
  const hold =
    settings.hold ?? (() => (latencyMs > 0 ? delay(latencyMs, undefined, { ref: false }) : Promise.resolve()));
  const accounts = createAccounts();
  const tokens = createTokens(accounts, now);
  const singleSignOn = createSingleSignOn(accounts, tokens);
  const oauthRestrictions = createOAuthRestrictions(accounts);
  const seeded = seedRepositories(seed, repositories, owners);
  const store = createStore(seeded, { accounts, tokens, singleSignOn, oauthRestrictions, now });
  for (const { id } of store.repositories.ofAccount('wanderer').slice(0, SEEDED_STARS)) store.star('rider', id);
  const cyclists = seedCyclists(seed);
  const ledger = createQuota(settings);
  const log: RequestEntry[] = [];

  const { enterprise, gitea } = settings;
  const webPath = gitea ? settings.path : '';
  const apiPath = webPath + (gitea ? '/api/v1' : enterprise ? '/api/v3' : '');
  let serverUrl = '';
  let gitUrl = '';
  let interceptor: Interceptor | undefined;
  const bare = createBareRepositories();
  const world: World = {
    accounts,
    store,
    tokens,
    singleSignOn,
    oauthRestrictions,
    settings,
    bare,
    orders: createCache(() => store.revision),
    pages: createCache(() => store.revision),
    nextSaying: takeTurns(sayings, seed),
    apiPath,
    baseUrl: () => serverUrl + apiPath,
    gitUrl: () => gitUrl,
  };
  const deliverA = createDelivery({ service: 'A', log, hold, now });
  const deliverB = createDelivery({ service: 'B', log, hold, now });
  const flow = createDeviceFlow(accounts, tokens, now);
  const oauth = createOAuth({ accounts, flow, deliver: deliverA, serverUrl: () => serverUrl });
  const deliverGit = createDelivery({ service: 'git', log, hold: () => Promise.resolve(), now });
  const gitHost = createGitHost({ store, tokens, bare, deliver: deliverGit });
  const shared = { world, deliver: deliverA, interceptor: () => interceptor };
  const serviceA = gitea
    ? createGitea({ ...shared, webPath, git: gitHost })
    : createServiceA({ ...shared, ledger, oauth });
  const a = await listen(serviceA, settings.port);
  serverUrl = a.url;
  const b = await orStop(
    listen(createServiceB({ cyclists, format: settings.counterFormat, deliver: deliverB }), settings.counterPort),
    a,
  );
  const git = await orStop(listen(gitHost, settings.gitPort, settings.gitIdentity), a, b);
  gitUrl = git.url;

  const stop = async () => {
    await Promise.all([a.stop(), b.stop(), git.stop()]);
  };
  const sandbox: Sandbox = {
    baseUrl: serverUrl + apiPath,
    serverUrl: serverUrl + webPath,
    counterUrl: b.url,
    gitUrl,
    accounts,
    repositories: store.repositories,
    cyclists,
    sayings,
    requests: log,
    clearRequests() {
      log.length = 0;
    },
    quota: (token) => ledger.read(tokens.find(token)?.account.id),
    leave: (token, remaining) => ledger.leave(tokens.find(token)?.account.id, remaining),
    startPeriods: ledger.forget,
    addToken: tokens.add,
    revoke: tokens.revoke,
    requireSingleSignOn: singleSignOn.require,
    dropSingleSignOn: singleSignOn.drop,
    restrictOAuthApps: oauthRestrictions.restrict,
    allowOAuthApps: oauthRestrictions.lift,
    authorize: singleSignOn.authorize,
    intercept(handler) {
      interceptor = handler;
    },
    add: store.add,
    update: store.update,
    rename: store.rename,
    transfer: store.transfer,
    remove: store.remove,
    star: store.star,
    renameOwner(login, newLogin) {
      const { login: before } = accounts.find(login) ?? { login };
      const renamed = accounts.rename(login, newLogin);
      store.renameOwner(before, renamed.login);
      return renamed;
    },
    removeOwner: (login) => store.removeOwner(accounts.remove(login).login),
    addOwner: accounts.add,
    stop,
    async start() {
      await a.start();
      await orStop(b.start(), a);
      await orStop(git.start(), a, b);
    },
    async close() {
      runningSandboxes.delete(sandbox);
      await stop();
      await bare.remove();
    },
  };
  runningSandboxes.add(sandbox);
  return sandbox;
}

/** Stops the running listeners if a later one cannot start. */
async function orStop<Result>(starting: Promise<Result>, ...running: readonly Listener[]): Promise<Result> {
  try {
    return await starting;
  } catch (error) {
    await Promise.all(running.map((each) => each.stop()));
    throw error;
  }
}
