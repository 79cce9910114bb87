import { createHash } from 'node:crypto';
import { ANONYMOUS } from '../../src/accounts/core/accountFolder.ts';
import type { StoredFile } from './computer.ts';
import { isSecret, TOKENS } from './credentials.ts';
import type { ModelRun } from './modelRun.ts';
import { checkWatched } from './ownerChecks.ts';
import { checkProvided, isChanging } from './providedChecks.ts';
import { signedInAccounts } from './signedIn.ts';
import { checkTokens } from './tokenChecks.ts';
import type { Ended, Shown, Snapshot } from './windowProtocol.ts';

/** Longer than any period of the quota, including a minute of grace. */
const LONGEST_WAIT_MS = 61 * 60_000;

/** Matches the log lines of `describeForLog` for unexpected errors. */
const DEFECT = /\b(?:Type|Range|Reference|Syntax)Error\b|\bDefect\b|something that is no error/;

/** Checks the invariants. Call it only while all windows are idle. @returns the violations */
export async function check(run: ModelRun, snapshots: readonly Snapshot[]): Promise<readonly string[]> {
  const files = await run.computer.files();
  const requests = run.service.sandbox.requests.slice(run.checkedRequests);
  run.checkedRequests += requests.length;
  const violations = [
    ...snapshots.flatMap((snapshot, index) => checkSnapshot(run, snapshot).map((text) => `window ${index}: ${text}`)),
    ...checkFiles(run, files),
    ...checkRequests(run, requests),
    ...checkProvided(run, snapshots, requests),
    ...checkTokens(run, snapshots, requests),
  ];
  if (!isChanging(snapshots)) {
    violations.push(...checkSignedOut(run, snapshots, files));
    forgetSignedOut(run);
  }
  return violations;
}

function checkSnapshot(run: ModelRun, { now, sessions, ended, pending, log }: Snapshot): readonly string[] {
  const isSilent = pending.includes('refresh') && sessions.every(({ activity }) => activity === 'idle');
  return [
    ...(isSilent ? ['a refresh waits without saying so'] : []),
    ...sessions.flatMap((shown) => checkShown(run, shown, now)),
    ...ended.flatMap((each) => checkEnded(run, each)),
    ...log.filter((line) => DEFECT.test(line)),
  ];
}

function checkShown(run: ModelRun, shown: Shown, now: number): readonly string[] {
  const { session, rows, gone, failures, waitsUntil, quota } = shown;
  const tokens = run.tokens.get(session) ?? [];
  const untrue = rows.filter((row) => !run.service.wasTrue(row, tokens));
  const ids = rows.map(({ id }) => id);
  const isLate = (time: number | undefined): boolean => time !== undefined && time > now + LONGEST_WAIT_MS;
  run.counts.rows += rows.length;
  run.counts.watchedOwners += shown.owners.filter(({ isWatched }) => isWatched).length;
  return [
    ...checkWatched(shown),
    ...untrue.map((row) => `${session} shows what was never true: ${JSON.stringify(row)}`),
    ...gone
      .filter((name) => !run.service.wasNameSeen(name, tokens))
      .map((name) => `${session} misses ${name}, which it never had`),
    ...(new Set(ids).size < ids.length ? [`${session} shows a repository twice: ${ids.join()}`] : []),
    ...failures.filter(({ error }) => error === 'DefectError').map(() => `${session} shows a defect`),
    ...(isLate(waitsUntil) ? [`${session} waits until ${waitsUntil}`] : []),
    ...(isLate(quota?.resetAt) ? [`${session} shows a reset of the quota at ${quota?.resetAt}`] : []),
  ];
}

function checkEnded(run: ModelRun, { session = '', record, found = [], failure }: Ended): readonly string[] {
  const all = [...(record ? [{ session, row: record }] : []), ...found];
  const untrue = all.filter((each) => !run.service.wasTrue(each.row, run.tokens.get(each.session) ?? []));
  return [
    ...untrue.map(({ row }) => `a record or a result that was never true: ${JSON.stringify(row)}`),
    ...(failure === 'DefectError' ? ['an operation failed with a defect'] : []),
  ];
}

/** The name of a temporary file; captures the name of its final file. */
export const TEMPORARY = /^(.+)\.[\da-f-]{7,43}\.tmp$/;

function checkFiles(run: ModelRun, files: readonly StoredFile[]): readonly string[] {
  const { computer, service, excuses } = run;
  const leaky = files.filter(({ name, text }) => isSecret(name) || isSecret(text));
  const temporary = excuses.leftTemporaryFiles ? [] : files.filter(({ name }) => TEMPORARY.test(name));
  const values = JSON.stringify(computer.values);
  const names = [...service.privateNames].filter((name) => values.includes(JSON.stringify(name)));
  return [
    ...leaky.map(({ name }) => `a credential in the file ${name}`),
    ...temporary.map(({ name }) => `a temporary file is left: ${name}`),
    ...(isSecret(values) ? ['a credential among the small values'] : []),
    ...names.map((name) => `${name}, which is or was private, among the small values`),
  ];
}

/** Tokens go only to the code host, and only those of accounts that are, or were about to be, signed in. */
function checkRequests(run: ModelRun, requests: ModelRun['service']['sandbox']['requests']): readonly string[] {
  const known = new Set([...run.usedTokens.values()].flatMap((each) => [...each]));
  return requests.flatMap(({ service, path, headers }) => {
    const { authorization = '', ...others } = headers;
    const sent = TOKENS.filter(({ value }) => authorization.includes(value));
    const isLeaky = isSecret(path) || isSecret(JSON.stringify(others));
    return [
      ...(service === 'A' ? [] : [`a request to service ${service}`]),
      ...(isLeaky ? [`a token in a request for ${path}`] : []),
      ...(sent.every(({ value }) => known.has(value))
        ? []
        : [`a request with the token of an account that is signed out: ${path}`]),
    ];
  });
}

/** For an account that is signed out, nothing is shown and nothing is stored. */
function checkSignedOut(
  run: ModelRun,
  snapshots: readonly Snapshot[],
  files: readonly StoredFile[],
): readonly string[] {
  const { excuses } = run;
  const signedIn = [...signedInAccounts(run).keys()];
  if (excuses.missedSignOuts) return [];
  run.counts.signOuts += [...run.usedTokens.keys()].filter((id) => !signedIn.includes(id)).length;
  const violations = snapshots.flatMap(({ accounts, unavailable, sessions }, index) => {
    const hidden = unavailable.map(({ id }) => id);
    const shown = sessions.filter(({ login }) => login !== undefined).map(({ session }) => session);
    const extra = [...new Set([...accounts, ...hidden, ...shown])].filter((id) => !signedIn.includes(id));
    const isThere = (id: string): boolean => (accounts.includes(id) && shown.includes(id)) || hidden.includes(id);
    const missing = signedIn.filter((id) => !isThere(id));
    return [
      ...extra.map((id) => `window ${index} shows ${id}, who is signed out`),
      ...missing.map((id) => `window ${index} doesn’t show ${id}, who is signed in`),
    ];
  });
  return excuses.leftFiles ? violations : [...violations, ...checkFolders(run, signedIn, files)];
}

/** The folder of an account contains what one of its tokens could see; signed-out accounts have none. */
function checkFolders(run: ModelRun, signedIn: readonly string[], files: readonly StoredFile[]): readonly string[] {
  const { service, tokens } = run;
  const base = `${service.sandbox.baseUrl}/`;
  const folders = new Map([
    [folderOf(base, ANONYMOUS), new Set<string>()],
    ...signedIn.map(
      (id) => [folderOf(base, id.slice(id.indexOf('#') + 1)), tokens.get(id) ?? new Set<string>()] as const,
    ),
  ]);
  return files.flatMap(({ name, text }) => {
    // The user has decided about these apart from what is cached.
    if (['gitConsents', 'signedOut', 'endedSignIns'].some((folder) => name.startsWith(`${folder}/`))) return [];
    const known = folders.get(name.split('/')[1] ?? '');
    if (!known || !name.startsWith('accounts/')) return [`a file of an account that is signed out: ${name}`];
    const names = [...text.matchAll(/"full_name":"([^"]*)"/g)].map(([, fullName = '']) => fullName);
    const strange = names.filter((each) => service.privateNames.has(each) && !service.wasNameSeen(each, known));
    return strange.map((each) => `${each} in ${name}, which its account could never see`);
  });
}

function folderOf(base: string, account: string): string {
  return createHash('sha256').update(`${base}#${account}`).digest('hex').slice(0, 16);
}

/** Forgets tokens of signed-out accounts: after the next sign-in, only the new token counts. */
function forgetSignedOut(run: ModelRun): void {
  const { excuses, tokens, usedTokens } = run;
  if (excuses.missedSignOuts) return;
  const signedIn = signedInAccounts(run);
  for (const id of usedTokens.keys()) if (!signedIn.has(id)) usedTokens.delete(id);
  if (excuses.leftFiles) return;
  for (const id of tokens.keys()) if (!signedIn.has(id)) tokens.delete(id);
}
