import { PROVIDED_TOKENS } from './credentials.ts';
import { type ModelRun, SIGN_IN_CHANGES } from './modelRun.ts';
import type { ModelWindow } from './modelWindow.ts';
import { ownerTokensOf, providedAccountOf, signedInAccounts } from './signedIn.ts';
import { REQUEST_HEADER } from './window/windowActivity.ts';
import type { Snapshot } from './windowProtocol.ts';

type Requests = ModelRun['service']['sandbox']['requests'];

/** Checks the accounts of VS Code. @param requests those since the last check @returns the violations */
export function checkProvided(run: ModelRun, snapshots: readonly Snapshot[], requests: Requests): readonly string[] {
  const tokens = tokensInUse(run, snapshots);
  const violations = [...checkKeyring(run), ...checkSent(run, tokens, requests), ...checkSignOuts(run)];
  const { provided, computer } = run;
  provided.tokens = tokens;
  for (const [index, { pending }] of snapshots.entries()) {
    if (!pending.includes('sign in with VS Code')) provided.signingIn.delete(computer.windows[index]?.name ?? '');
  }
  // Also while somebody signs in: another account may have become unavailable meanwhile.
  provided.inUse = new Map(
    computer.windows.map(({ name }, index) => [name, snapshots[index]?.accounts ?? []] as const),
  );
  if (isChanging(snapshots)) return violations;
  violations.push(...checkVanished(run), ...checkAvailability(run, snapshots));
  provided.isSigningOut = false;
  provided.mustStay.clear();
  provided.removed.clear();
  provided.signedIn = new Map([...signedInAccounts(run).keys()].map((id) => [id, providedAccountOf(run, id)]));
  return violations;
}

/** Whether a running operation may change who is signed in. */
export function isChanging(snapshots: readonly Snapshot[]): boolean {
  return snapshots.some(({ pending }) => pending.some((kind) => SIGN_IN_CHANGES.has(kind)));
}

/** Tokens of VS Code are not stored. */
function checkKeyring({ computer }: ModelRun): readonly string[] {
  const leaky = [...computer.secrets.entries].filter(([, text]) =>
    PROVIDED_TOKENS.some(({ value }) => text.includes(value)),
  );
  return leaky.map(([key]) => `a token of VS Code in the keyring: ${key}`);
}

/** Windows send only the current tokens of accounts that they can use. */
function checkSent(
  run: ModelRun,
  now: ReadonlyMap<string, ReadonlySet<string>>,
  requests: Requests,
): readonly string[] {
  const { provided } = run;
  if (now.size === 0) return [];
  return requests.flatMap(({ path, headers }) => {
    const sent = PROVIDED_TOKENS.find(({ value }) => headers.authorization?.includes(value))?.value;
    const name = headers[REQUEST_HEADER]?.replace(/-\d+$/, '') ?? '';
    const before = provided.tokens.get(name);
    // While one window signs in with VS Code, another one may use the account, until its own sign-in with a token has
    // ended.
    if (sent === undefined || !before || provided.signingIn.size > 0) return [];
    run.counts.sentTokens++;
    const isAllowed = before.has(sent) || now.get(name)?.has(sent);
    const [login] = PROVIDED_TOKENS.flatMap((token) => (token.value === sent ? [token.login] : []));
    return isAllowed ? [] : [`${name} requests ${path} as ${login}, which it can’t do, or with an old token`];
  });
}

/** Accounts disappear only after the user signed out, here or in VS Code. */
function checkVanished(run: ModelRun): readonly string[] {
  const { computer, provided, excuses } = run;
  if (provided.isSigningOut || excuses.unfinishedSignOuts) return [];
  const now = signedInAccounts(run);
  return [...provided.signedIn].flatMap(([session, account]) => {
    const isGone = account !== undefined && computer.providers.token(account) === undefined;
    const isRemoved = !provided.mustStay.has(session) && (isGone || provided.removed.has(session));
    return now.has(session) || isRemoved ? [] : [`${session} is signed out, but the user didn’t do that`];
  });
}

/** Accounts that windows used disappear when the user removes them from VS Code. */
function checkSignOuts(run: ModelRun): readonly string[] {
  const { provided, counts } = run;
  const all = [...provided.mustVanish];
  provided.mustVanish.clear();
  counts.removals += all.length;
  // The user may have added a token since.
  const mayStay = (session: string): boolean => ownerTokensOf(run, session).length > 0;
  const left = all.filter((session) => providedAccountOf(run, session) !== undefined && !mayStay(session));
  return left.map((session) => `${session} is still signed in, but was removed from VS Code`);
}

/** Each window uses the accounts that it can use, and has the right reason for the others. */
function checkAvailability(run: ModelRun, snapshots: readonly Snapshot[]): readonly string[] {
  const { computer, excuses } = run;
  if (excuses.missedSignOuts || computer.providers.state === 'late') return [];
  return computer.windows.flatMap((window, index) => {
    const { accounts = [], unavailable = [] } = snapshots[index] ?? {};
    return [...signedInAccounts(run)].flatMap(([session, stored]) => {
      if (stored.kind !== 'vscode') return [];
      const expected = expectedState(run, window, stored.id);
      const hidden = unavailable.find(({ id }) => id === session)?.reason;
      const shown = accounts.includes(session) ? 'in use' : (hidden ?? 'missing');
      return shown === expected ? [] : [`${window.name}: ${session} is ${shown}, not ${expected}`];
    });
  });
}

function expectedState({ computer }: ModelRun, window: ModelWindow, account: string): string {
  if (computer.providers.isElsewhere(window)) return 'otherAddress';
  if (computer.providers.state !== 'works') return 'noProvider';
  return computer.providers.token(account) === undefined ? 'noSession' : 'in use';
}

/** The tokens of the accounts of VS Code in use, by names of windows; none while windows may not know better. */
function tokensInUse(run: ModelRun, snapshots: readonly Snapshot[]): ReadonlyMap<string, ReadonlySet<string>> {
  const { computer, excuses } = run;
  if (excuses.missedSignOuts || computer.providers.state === 'late') return new Map();
  const of = (accounts: readonly string[]): ReadonlySet<string> => {
    const provided = accounts.flatMap((session) => providedAccountOf(run, session) ?? []);
    return new Set(provided.flatMap((id) => computer.providers.token(id) ?? []));
  };
  return new Map(computer.windows.map(({ name }, index) => [name, of(snapshots[index]?.accounts ?? [])]));
}
