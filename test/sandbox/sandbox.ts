import { setTimeout as delay } from 'node:timers/promises';
import { seedCyclists } from './data/cyclists.ts';
import type { RepositoryPatch, RepositoryRecord } from './data/repository.ts';
import { sayings, takeTurns } from './data/sayings.ts';
import { seedRepositories } from './data/seed.ts';
import { createSingleSignOn } from './data/single-sign-on.ts';
import { createStore, type Repositories } from './data/store.ts';
import { createTokens, type Token } from './data/tokens.ts';
import { createDelivery, type RequestEntry } from './delivery.ts';
import { createGitHost } from './git/app.ts';
import { createBareRepositories } from './git/bareRepositories.ts';
import { type Listener, listen } from './listener.ts';
import { runningSandboxes } from './running.ts';
import { resolveOptions, type SandboxOptions } from './sandboxOptions.ts';
import { createServiceA } from './service-a/app.ts';
import { createCache } from './service-a/cache.ts';
import type { Interceptor } from './service-a/interception.ts';
import { createQuota, type Quota } from './service-a/quota.ts';
import type { World } from './service-a/sendAnswer.ts';
import { createServiceB } from './service-b/app.ts';

/** Services A and B on loopback, and a git host to clone from, with a look behind the scenes for tests. */
export interface Sandbox {
  /** Address of service A, without a slash at its end. */
  readonly baseUrl: string;
  /** Address of service B, without a slash at its end. */
  readonly counterUrl: string;
  /** Address of the git host, where every `clone_url` leads, without a slash at its end. */
  readonly gitUrl: string;
  readonly repositories: Repositories;
  /** City → number of cyclists. */
  readonly cyclists: Readonly<Record<string, number>>;
  /** The lines /zen takes turns with. */
  readonly sayings: readonly string[];
  /** Every request the services and the git host received, preflights and pictures included, oldest first. */
  readonly requests: readonly RequestEntry[];
  readonly clearRequests: () => void;
  /** The allowance of a token's account (unknown, revoked, expired or none: the anonymous one) as it stands, without spending. */
  readonly quota: (token: string | undefined) => Quota;
  /** Uses up all but so many requests of the allowance of a token's account, as another client does. */
  readonly leave: (token: string | undefined, remaining: number) => void;
  /**
   * Begins new periods for everybody, as a service does that has lost its counters in a restart.
   * @param seconds how long periods last from now on
   */
  readonly startPeriods: (seconds?: number) => void;
  /**
   * A new token of an existing account; `scopes` undefined makes it a fine-grained one, which answers without its scopes and
   * sees what `repo` opens. Past `expiresAt` (milliseconds, by the sandbox's clock) it is answered like an unknown one.
   * Throws a RangeError for an unknown account and for a value that there was before.
   */
  readonly addToken: (token: Token) => void;
  /** Makes a token an unknown one from now on: 401, charged to the anonymous allowance. */
  readonly revoke: (token: string) => void;
  /**
   * Makes an organization refuse, as on GitHub with SAML, every token not authorized for it: /user/repos leaves its
   * repositories out and says so, its list and its repositories answer 403. Anonymous clients notice nothing. Throws a
   * RangeError for an unknown organization, like the next one.
   */
  readonly requireSingleSignOn: (org: string) => void;
  /** Lets an organization accept every token again. Throws a RangeError for an unknown organization, like the next one. */
  readonly dropSingleSignOn: (org: string) => void;
  /** Authorizes a token for an organization. Throws a RangeError for an unknown token too. */
  readonly authorize: (token: string, org: string) => void;
  /**
   * Lets a test answer service A's requests, pictures and paths without a route included, preflights not. What it returns
   * is sent in place of the usual answer, whatever the credentials and the allowance are; it costs, waits and is logged like
   * any answer. Undefined stands for the usual answer, and as the handler ends the interception.
   */
  readonly intercept: (handler: Interceptor | undefined) => void;
  /** A new public repository (or as patched), created now; members of an owning organization get permission on it. */
  readonly add: (owner: string, name: string, patch?: RepositoryPatch) => RepositoryRecord;
  /** Changes a repository, and its `updated_at`. Throws a RangeError for an unknown id, like the next three. */
  readonly update: (repositoryId: number, patch: RepositoryPatch) => RepositoryRecord;
  /** Gives a repository another name; the former one then redirects, as on GitHub. */
  readonly rename: (repositoryId: number, name: string) => RepositoryRecord;
  /** Gives a repository to another owner; the former name then redirects, as on GitHub. */
  readonly transfer: (repositoryId: number, owner: string) => RepositoryRecord;
  readonly remove: (repositoryId: number) => void;
  /**
   * Makes the services and the git host unreachable: nothing listens and open sockets are destroyed. Data and counters are
   * kept.
   */
  readonly stop: () => Promise<void>;
  /** Listens again, on the same ports. */
  readonly start: () => Promise<void>;
  /** Ends the sandbox. */
  readonly close: () => Promise<void>;
}

/**
 * Starts the services and the git host on 127.0.0.1. Rejects with a RangeError for an option out of range, and with an Error
 * for people when a port is in use.
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const settings = resolveOptions(options);
  const { seed, repositories, oneOwner, now, latencyMs } = settings;
  // A response still held back does not keep a process alive whose service was stopped.
  const hold =
    settings.hold ?? (() => (latencyMs > 0 ? delay(latencyMs, undefined, { ref: false }) : Promise.resolve()));
  const tokens = createTokens(now);
  const singleSignOn = createSingleSignOn(tokens);
  const store = createStore(seedRepositories(seed, repositories, oneOwner), { tokens, singleSignOn, now });
  const cyclists = seedCyclists(seed);
  const ledger = createQuota(settings);
  const log: RequestEntry[] = [];

  let baseUrl = '';
  let gitUrl = '';
  let interceptor: Interceptor | undefined;
  const world: World = {
    store,
    tokens,
    singleSignOn,
    settings,
    orders: createCache(() => store.revision),
    pages: createCache(() => store.revision),
    nextSaying: takeTurns(sayings, seed),
    baseUrl: () => baseUrl,
    gitUrl: () => gitUrl,
  };
  const deliverA = createDelivery({ service: 'A', log, hold, now });
  const deliverB = createDelivery({ service: 'B', log, hold, now });
  const serviceA = createServiceA({ world, ledger, deliver: deliverA, interceptor: () => interceptor });
  const a = await listen(serviceA, settings.port);
  baseUrl = a.url;
  const b = await orStop(
    listen(createServiceB({ cyclists, format: settings.counterFormat, deliver: deliverB }), settings.counterPort),
    a,
  );
  const bare = createBareRepositories();
  const deliverGit = createDelivery({ service: 'git', log, hold: () => Promise.resolve(), now });
  const git = await orStop(listen(createGitHost({ store, tokens, bare, deliver: deliverGit }), settings.gitPort), a, b);
  gitUrl = git.url;

  const stop = async () => {
    await Promise.all([a.stop(), b.stop(), git.stop()]);
  };
  const sandbox: Sandbox = {
    baseUrl,
    counterUrl: b.url,
    gitUrl,
    repositories: store.repositories,
    cyclists,
    sayings,
    requests: log,
    clearRequests() {
      log.length = 0;
    },
    quota: (token) => ledger.read(tokens.find(token)?.login),
    leave: (token, remaining) => ledger.leave(tokens.find(token)?.login, remaining),
    startPeriods: ledger.forget,
    addToken: tokens.add,
    revoke: tokens.revoke,
    requireSingleSignOn: singleSignOn.require,
    dropSingleSignOn: singleSignOn.drop,
    authorize: singleSignOn.authorize,
    intercept(handler) {
      interceptor = handler;
    },
    add: store.add,
    update: store.update,
    rename: store.rename,
    transfer: store.transfer,
    remove: store.remove,
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

/** Leaves nothing listening when a later one cannot start. */
async function orStop<Result>(starting: Promise<Result>, ...running: readonly Listener[]): Promise<Result> {
  try {
    return await starting;
  } catch (error) {
    await Promise.all(running.map((each) => each.stop()));
    throw error;
  }
}
