import * as fc from 'fast-check';
import type { Account } from '../sandbox/data/sandboxAccounts.ts';
import { SEEDS } from '../support/hostileList.ts';
import { OWN_TOKENS, OWNER_TOKENS, PROVIDED_ACCOUNTS } from './credentials.ts';
import type { AccountChange, ProviderState } from './providers.ts';
import type { QuietBeginning } from './quiet.ts';
import { type Availability, LOGINS } from './service.ts';
import type { DiskFault, Operation } from './windowProtocol.ts';

// Numbers select among the existing items when a step happens; without items, the step does nothing.

/** A step in a window. */
export type WindowStep =
  /** A user action; `waits` is whether it must end before the next step. */
  | { readonly kind: 'do'; readonly window: number; readonly operation: Operation; readonly waits: boolean }
  | { readonly kind: 'close window'; readonly window: number }
  /** Kills the window's process after `afterMs` of real time, during any work. */
  | { readonly kind: 'kill window'; readonly window: number; readonly afterMs: number }
  /** Blocks the event loop of a window soon after an operation starts. */
  | { readonly kind: 'stall'; readonly window: number; readonly ms: number; readonly operation: Operation }
  /** The workspace chooses another code host for VS Code's accounts, or no longer does. */
  | { readonly kind: 'choose address'; readonly window: number; readonly isElsewhere: boolean };

/** A step on the computer. */
export type ComputerStep =
  | { readonly kind: 'open window' }
  | { readonly kind: 'advance'; readonly ms: number }
  | { readonly kind: 'sleep'; readonly ms: number }
  | { readonly kind: 'set clock'; readonly ms: number }
  | { readonly kind: 'disk'; readonly fault: DiskFault | undefined }
  | { readonly kind: 'keyring'; readonly isLocked: boolean }
  /** The small values that windows store besides secrets. */
  | { readonly kind: 'values'; readonly areBroken: boolean }
  /** How VS Code's authentication providers respond. */
  | { readonly kind: 'providers'; readonly state: ProviderState }
  /** An account in VS Code changes. */
  | { readonly kind: 'change account'; readonly account: number; readonly change: AccountChange };

/** A step at the service. */
export type ServiceStep =
  | { readonly kind: 'service'; readonly availability: Availability; readonly latencyMs: number }
  | { readonly kind: 'restart service'; readonly periodSeconds: number }
  /** Refuses all requests for a while. */
  | { readonly kind: 'limit'; readonly status: number; readonly ms: number }
  /** Another client uses the quota. */
  | { readonly kind: 'leave quota'; readonly token: number; readonly remaining: number }
  | { readonly kind: 'single sign-on'; readonly org: number; readonly isRequired: boolean }
  | { readonly kind: 'authorize'; readonly token: number; readonly org: number }
  | { readonly kind: 'revoke'; readonly token: number }
  /** With `seed`, its texts are hostile. */
  | {
      readonly kind: 'create';
      readonly owner: number;
      readonly isPrivate: boolean;
      readonly seed?: string | undefined;
    };

/** A change of a repository there. */
export type RepositoryStep =
  | { readonly kind: 'rename'; readonly repository: number }
  | { readonly kind: 'transfer'; readonly repository: number; readonly owner: number }
  | { readonly kind: 'delete'; readonly repository: number }
  | { readonly kind: 'set private'; readonly repository: number; readonly isPrivate: boolean }
  /** Another repository gets the full name of one that is deleted or renamed. */
  | {
      readonly kind: 'replace';
      readonly repository: number;
      readonly isDeleted: boolean;
      readonly isPrivate: boolean;
    };

/** A change of an owner there. Its number also selects a login that is not in use, possibly of an earlier owner. */
export type OwnerStep =
  | { readonly kind: 'rename owner'; readonly owner: number }
  | { readonly kind: 'delete owner'; readonly owner: number }
  /** Adds an owner with repositories. `isJoined` is whether it has the member that the first organizations have. */
  | {
      readonly kind: 'add owner';
      readonly owner: number;
      readonly type: Account['type'];
      readonly isJoined: boolean;
    };

/** One step. After `quiet`, all windows must show current data: see `quiet.ts`. */
export type Step =
  | WindowStep
  | ComputerStep
  | ServiceStep
  | RepositoryStep
  | OwnerStep
  | { readonly kind: 'quiet'; readonly beginsWith: QuietBeginning };

/** All kinds of steps. */
export const STEP_KINDS = {
  do: true,
  'close window': true,
  'kill window': true,
  stall: true,
  'choose address': true,
  'open window': true,
  advance: true,
  sleep: true,
  'set clock': true,
  disk: true,
  keyring: true,
  values: true,
  providers: true,
  'change account': true,
  service: true,
  'restart service': true,
  limit: true,
  'leave quota': true,
  'single sign-on': true,
  authorize: true,
  revoke: true,
  create: true,
  rename: true,
  transfer: true,
  delete: true,
  'set private': true,
  replace: true,
  'rename owner': true,
  'delete owner': true,
  'add owner': true,
  quiet: true,
} as const satisfies Record<Step['kind'], true>;

const SECOND_MS = 1000;
const HOUR_MS = 3600 * SECOND_MS;

const number = fc.nat({ max: 999 });
const bool = fc.boolean();

const time = fc.oneof(
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 10 * SECOND_MS }) },
  { weight: 3, arbitrary: fc.integer({ min: 10 * SECOND_MS, max: 30 * 60 * SECOND_MS }) },
  { weight: 1, arbitrary: fc.integer({ min: HOUR_MS / 2, max: 3 * HOUR_MS }) },
);

const far = fc.oneof(time, fc.integer({ min: HOUR_MS, max: 60 * 24 * HOUR_MS }));

const operation: fc.Arbitrary<Operation> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('sign in'), token: tokenValue() }) },
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('sign in with VS Code'),
      account: fc.constantFrom(...PROVIDED_ACCOUNTS.map(({ id }) => id)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign out'), account: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace token'), account: number, token: tokenValue() }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('add token'),
      token: fc.constantFrom(...OWNER_TOKENS.map(({ value }) => value)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('remove token'), account: number, token: number }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('allow Git'), account: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('disallow Git') }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('Git asks'), row: number, isNamed: bool }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('focus'), isFocused: bool }) },
  { weight: 9, arbitrary: fc.record({ kind: fc.constant('refresh') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop') }) },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('open owner'), owner: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('watch'),
      account: number,
      login: fc.constantFrom(...LOGINS, 'no-such-account'),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('stop watching'), watched: number }) },
  {
    weight: 8,
    arbitrary: fc.record({
      kind: fc.constant('read record'),
      row: number,
      intent: fc.constantFrom('open', 'refresh', 'stored'),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('search'), text: fc.constantFrom('', 'a', 'o:rider', 'is:private b') }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('pin'), row: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('mark all as seen') }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('clear cache') }) },
);

/** Faults are rarer than repairs, so that most of the time not everything is broken. */
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 100,
    arbitrary: fc.record({
      kind: fc.constant('do'),
      window: number,
      operation,
      waits: fc.oneof({ weight: 2, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
    }),
  },
  { weight: 8, arbitrary: fc.record({ kind: fc.constant('open window') }) },
  { weight: 4, arbitrary: fc.record({ kind: fc.constant('close window'), window: number }) },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('kill window'), window: number, afterMs: fc.nat({ max: 8 }) }),
  },
  { weight: 20, arbitrary: fc.record({ kind: fc.constant('advance'), ms: time }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sleep'), ms: far }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('set clock'),
      ms: fc.tuple(far, bool).map(([ms, back]) => (back ? -ms : ms)),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('stall'), window: number, ms: time, operation }) },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('disk'), fault: fc.constantFrom('full', 'read-only', 'denied') }),
  },
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('disk'), fault: fc.constant(undefined) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('keyring'), isLocked: bool }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('values'), areBroken: bool }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('choose address'), window: number, isElsewhere: bool }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('providers'), state: fc.constantFrom('missing', 'late') }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('providers'), state: fc.constant('works') }) },
  {
    weight: 12,
    arbitrary: fc.record({
      kind: fc.constant('change account'),
      account: number,
      change: fc.constantFrom('add', 'remove', 'renew'),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('service'),
      availability: fc.constantFrom('up', 'down', 'hanging'),
      latencyMs: fc.constantFrom(0, 400, 10_000),
    }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      kind: fc.constant('service'),
      availability: fc.constant('up'),
      latencyMs: fc.constantFrom(0, 0, 400),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('restart service'), periodSeconds: fc.integer({ min: 60, max: 3600 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant('limit'), status: fc.constantFrom(429, 403, 500, 503), ms: time }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('leave quota'), token: number, remaining: fc.nat({ max: 12 }) }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('single sign-on'), org: number, isRequired: bool }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('authorize'), token: number, org: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('revoke'), token: number }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('create'),
      owner: number,
      isPrivate: bool,
      seed: fc.option(fc.constantFrom(...SEEDS), { nil: undefined }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('rename'), repository: number }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('transfer'), repository: number, owner: number }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('delete'), repository: number }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('set private'), repository: number, isPrivate: bool }) },
  {
    weight: 2,
    arbitrary: fc.record({ kind: fc.constant('replace'), repository: number, isDeleted: bool, isPrivate: bool }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('rename owner'), owner: number }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('delete owner'), owner: number }) },
  {
    weight: 2,
    arbitrary: fc.record({
      kind: fc.constant('add owner'),
      owner: number,
      type: fc.constantFrom('Organization', 'Organization', 'User'),
      isJoined: bool,
    }),
  },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('quiet'), beginsWith: fc.constantFrom('time', 'refresh') }) },
);

/** The steps of a run: the same ones for the same seed. The last one is quiet. */
export function stepsOf(seed: number, count: number): readonly Step[] {
  return [...fc.sample(step, { seed, numRuns: Math.max(0, count - 1) }), { kind: 'quiet', beginsWith: 'time' }];
}

function tokenValue(): fc.Arbitrary<string> {
  return fc.constantFrom(...OWN_TOKENS.map(({ value }) => value));
}
