import { TEMPORARY } from './checks.ts';
import { OWN_TOKENS, PROVIDED_ACCOUNTS } from './credentials.ts';
import { type ModelRun, sessionIdOf } from './modelRun.ts';
import type { ModelWindow } from './modelWindow.ts';
import { isFormer, isLasting } from './ownerChecks.ts';
import { checkQuiet, checkQuotas, checkTemporaryFiles, isReadable } from './quietChecks.ts';
import { textOf } from './service.ts';
import { tokenForOwner, tokenOf } from './signedIn.ts';
import type { Operation, Row, Shown, Snapshot } from './windowProtocol.ts';

/** Longer than a period of the quota and than several refresh intervals, in milliseconds. */
const QUIET_MS = 130 * 60_000;

/** Longer than data stays only in memory, and than windows wait for one that ended during a task, in milliseconds. */
const SAVED_MS = 10_000;

/**
 * Longer than three windows take to save one after the other, in milliseconds, even if each finds the lease of one that
 * has just released it: a window that shares its quota at that moment writes the lease again, and it then lasts until
 * its end.
 */
const SAVED_BY_ALL_MS = 30_000;

/** The start of a quiet time: everything must recover automatically, or the user refreshes. */
export type QuietBeginning = 'time' | 'refresh';

/** Repairs everything and lets time pass; then checks that all windows show current data, and that no data is lost. */
export async function beQuiet(run: ModelRun, beginning: QuietBeginning): Promise<void> {
  const { computer, excuses } = run;
  run.quietTimes++;
  await repair(run);
  if (beginning === 'refresh') {
    await computer.advance(SAVED_MS);
    for (const [index, window] of [...computer.windows].entries()) await refreshNow(run, window, index);
  }
  for (const window of computer.windows) await run.start(window, { kind: 'focus', isFocused: true });
  await computer.advance(QUIET_MS);
  const snapshots = await run.settleAndCheck();
  for (const [index, snapshot] of snapshots.entries())
    addTo(run, `window ${index}, without the user`, checkQuiet(run, snapshot));
  if (excuses.leftFiles || excuses.leftTemporaryFiles) await reopen(run);
  if (run.violations.length === 0) await signIn(run);
  for (const [index, window] of [...computer.windows].entries()) await refresh(run, window, index);
  if (run.violations.length === 0) await restart(run);
  excuses.unfinishedSignOuts = false;
}

function addTo({ violations }: ModelRun, where: string, texts: readonly string[]): void {
  violations.push(...texts.map((text) => `${where}: ${text}`));
}

async function repair(run: ModelRun): Promise<void> {
  const { computer, service, excuses } = run;
  await computer.setDiskFault(undefined);
  computer.secrets.locked = false;
  computer.areValuesBroken = false;
  computer.providers.setState('works');
  for (const window of computer.windows) computer.providers.setElsewhere(window, false);
  service.latencyMs = 0;
  service.limited = undefined;
  await service.setAvailability('up');
  await computer.settle();
  // A window that could not read the keyring must be reloaded.
  if (excuses.missedSignOuts) await reopen(run);
  if (computer.windows.length === 0) await computer.openWindow();
  await computer.settle();
}

/** Replaces all windows by new ones: the first deletes what others could not. */
async function reopen({ computer, excuses }: ModelRun): Promise<void> {
  const count = computer.windows.length;
  for (let [window] = computer.windows; window; [window] = computer.windows) await computer.closeWindow(window);
  while (computer.windows.length < count) {
    await computer.openWindow();
    await computer.settle();
  }
  Object.assign(excuses, { missedSignOuts: false, leftFiles: false });
}

/** A refresh soon after failures succeeds with the correct quota, or reports its failure. */
async function refreshNow(run: ModelRun, window: ModelWindow, index: number): Promise<void> {
  await run.start(window, { kind: 'refresh' });
  const snapshot = (await run.settleAndCheck())[index];
  if (!snapshot || snapshot.pending.length > 0) return;
  const idle = snapshot.sessions.filter(({ failures, activity }) => failures.length === 0 && activity === 'idle');
  addTo(run, `window ${index}, refreshed now`, checkQuotas(run, idle));
}

/** Refreshes as the user; then the window must show current data and the remaining quota. */
async function refresh(run: ModelRun, window: ModelWindow, index: number): Promise<void> {
  const { computer } = run;
  const number = await run.start(window, { kind: 'refresh' });
  const readable = ({ sessions }: Snapshot) => sessions.filter(({ session }) => isReadable(run, tokenOf(run, session)));
  // Before time passes, in which another window may use the quota on its own.
  const refreshed = (await run.settleAndCheck())[index];
  const quotas = refreshed?.pending.length === 0 ? checkQuotas(run, readable(refreshed)) : [];
  const { requests } = run.service.sandbox;
  const requested = requests.length;
  await computer.advance(SAVED_MS);
  const snapshot = (await run.settleAndCheck())[index];
  if (!snapshot) return;
  // It must not be replaced by an older one that another window stored.
  const later = requests.length === requested ? checkQuotas(run, readable(snapshot)) : [];
  const ended = [...(refreshed?.ended ?? []), ...snapshot.ended].filter((each) => each.number === number);
  const failures = ended.flatMap(({ failure = [] }) => failure);
  addTo(run, `window ${index}, refreshed`, [...failures, ...checkQuiet(run, snapshot), ...quotas, ...later]);
}

/** Signs in with a valid token, or with an account of VS Code. */
async function signIn(run: ModelRun): Promise<void> {
  const { computer, service } = run;
  const ways = signInWays(run);
  const way = ways[run.quietTimes % Math.max(1, ways.length)];
  const [window] = computer.windows;
  if (!way || !window) return;
  const number = await run.start(window, way.operation);
  await computer.settle();
  // Otherwise a read by another window would be fresh enough for the following refresh.
  await computer.advance(SAVED_MS);
  const snapshots = await run.settleAndCheck();
  const failure = snapshots.flatMap(({ ended }) => ended).find((each) => each.number === number)?.failure;
  const id = sessionIdOf(service, way.login);
  const isShown = snapshots.every(({ sessions }) => sessions.some(({ session }) => session === id));
  if (failure !== undefined || !isShown) run.violations.push(`${way.login} can’t ${way.operation.kind}: ${failure}`);
}

/** The sign-ins that must succeed now. */
function signInWays({ computer, service }: ModelRun): readonly { login: string; operation: Operation }[] {
  const own = OWN_TOKENS.filter(({ value }) => !service.isRevoked(value));
  const provided = PROVIDED_ACCOUNTS.filter(
    ({ id, tokens }) => !service.isRevoked(computer.providers.token(id) ?? tokens[0].value),
  );
  return [
    ...own.map(({ value, login }) => ({ login, operation: { kind: 'sign in', token: value } as const })),
    ...provided.map(({ id, login }) => ({ login, operation: { kind: 'sign in with VS Code', account: id } as const })),
  ];
}

/** Ends a window while the service is down: the next one must show the cached data and all records of any window. */
async function restart(run: ModelRun): Promise<void> {
  const { computer, service } = run;
  const snapshots = await run.settleAndCheck();
  const [before] = snapshots;
  const read = await readRecords(run, snapshots);
  await computer.advance(SAVED_BY_ALL_MS);
  await service.setAvailability('down');
  const [first] = computer.windows;
  if (first) await computer.closeWindow(first);
  const window = await computer.openWindow();
  const after = (await run.settleAndCheck()).at(-1);
  run.violations.push(...lost(run, before?.sessions ?? [], after?.sessions ?? []));
  for (const fullName of read) {
    await run.start(window, { kind: 'read record', row: 0, fullName, intent: 'stored' });
  }
  const stored = (await run.settleAndCheck()).at(-1)?.ended ?? [];
  const count = stored.filter(({ kind, record }) => kind === 'read record' && record).length;
  run.counts.storedRecords += count;
  if (count < read.length) run.violations.push(`${read.length - count} of the records ${read.join()} are lost`);
  await service.setAvailability('up');
  await run.start(window, { kind: 'refresh' });
  await computer.settle();
  await computer.advance(SAVED_MS);
  const files = await computer.files();
  addTo(run, 'after a restart', checkTemporaryFiles(files, computer.now));
  run.excuses.leftTemporaryFiles = files.some(({ name }) => TEMPORARY.test(name));
}

/** Makes each window read another one of its records, concurrently. @returns their full names */
async function readRecords(run: ModelRun, snapshots: readonly Snapshot[]): Promise<readonly string[]> {
  const { windows } = run.computer;
  const chosen = windows.flatMap((window, index) => {
    const names = readableNames(run, snapshots[index]);
    const fullName = names[Math.floor((index * names.length) / windows.length)];
    return fullName === undefined ? [] : [{ window, fullName }];
  });
  for (const { window, fullName } of chosen) {
    await run.start(window, { kind: 'read record', row: 0, fullName, intent: 'refresh' });
  }
  const read = (await run.settleAndCheck()).flatMap(({ ended }) =>
    ended.flatMap(({ record }) => record?.fullName ?? []),
  );
  const wanted = chosen.map(({ fullName }) => fullName);
  if (read.length < wanted.length) run.violations.push(`only ${read.join()} could be read of ${wanted.join()}`);
  return [...new Set(read)];
}

/** The full names of the repositories that a window shows for an account whose token is valid. */
function readableNames(run: ModelRun, snapshot: Snapshot | undefined): readonly string[] {
  const shown = snapshot?.sessions.find(({ session }) => isReadable(run, tokenOf(run, session)));
  const token = shown && tokenOf(run, shown.session);
  if (!shown || token === undefined) return [];
  const { service } = run;
  const isRead = ({ owner, ownerId }: Row): boolean => {
    const own = tokenForOwner(run, shown.session, owner) ?? token;
    return !service.isRevoked(own) && !service.refuses(own, ownerId);
  };
  const rows = shown.rows.filter((row) => isRead(row) && isLasting(run, shown, row));
  // A repository of a former owner may have the same name.
  const all = (snapshot?.sessions ?? []).flatMap((session) => session.rows);
  const former = new Set(all.filter((row) => isFormer(service, row)).map(({ fullName }) => fullName));
  return [...new Set(rows.map(({ fullName }: Row) => fullName))].filter((name) => !former.has(name));
}

/** The rows of the previous window that a window lacks. */
function lost(run: ModelRun, before: readonly Shown[], after: readonly Shown[]): readonly string[] {
  return before.flatMap((shown) => {
    const { session, rows } = shown;
    const token = tokenOf(run, session);
    if (token !== undefined && run.service.isRevoked(token)) return [];
    const now = new Set(after.find((each) => each.session === session)?.rows.map(textOf));
    // Data of an earlier token may disappear if the current one is refused.
    const lasting = rows.filter((row) => isLasting(run, shown, row));
    const left = lasting.filter(({ ownerId }) => token === undefined || !run.service.refuses(token, ownerId));
    return left.filter((row) => !now.has(textOf(row))).map((row) => `${session} has lost ${textOf(row)} in a restart`);
  });
}
