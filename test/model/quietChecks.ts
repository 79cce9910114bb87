import { dirname } from 'node:path';
import { TEMPORARY } from './checks.ts';
import type { StoredFile } from './computer.ts';
import type { ModelRun } from './modelRun.ts';
import { currentLists, isFormer, isOfFormerOwner } from './ownerChecks.ts';
import { textOf } from './service.ts';
import { ownerTokensOf, tokenForOwner, tokenOf } from './signedIn.ts';
import type { Row, Shown, Snapshot } from './windowProtocol.ts';

/** The reset is in whole seconds, and a period starts with its first request, a few seconds after another was shown. */
const RESET_TOLERANCE_MS = 13_000;

/** Longer than any window takes to write a file, in milliseconds. */
const OLD_MS = 10 * 60_000;

/** Longer than the last refresh took, in milliseconds. */
const JUST_MS = 30_000;

/** Incorrect data of a window after the time to correct it. */
export function checkQuiet(run: ModelRun, { sessions, pending }: Snapshot): readonly string[] {
  return [
    ...pending.map((kind) => `${kind} has no end`),
    ...sessions.flatMap((shown) => [
      ...(shown.activity === 'idle' ? [] : [`${shown.session} is still ${shown.activity}`]),
      ...(shown.login === undefined ? [] : checkRows(run, shown)),
    ]),
  ];
}

/** Compares the rows of an account with the service's list. */
function checkRows(run: ModelRun, shown: Shown): readonly string[] {
  const { service } = run;
  const token = tokenOf(run, shown.session);
  if (token === undefined) return [];
  if (service.isRevoked(token)) {
    return shown.failures.length > 0 ? [] : [`${shown.session} hides that its token is revoked`];
  }
  const { repositories, accounts } = service.sandbox;
  const idOf = (login: string) => accounts.find(login)?.id;
  const tokenFor = (login: string): string => tokenForOwner(run, shown.session, login) ?? token;
  const ofOwner = (login: string) => {
    if (login === shown.login) return repositories.visibleTo(tokenFor(login)).filter((each) => each.owner === login);
    return accounts.find(login)?.type === 'Organization'
      ? repositories.inOrganization(login, tokenFor(login))
      : repositories.ofAccount(login);
  };
  const revoked = ownerTokensOf(run, shown.session).filter((each) => service.isRevoked(each.token));
  const isRevoked = (login: string | undefined): boolean => revoked.some((each) => each.login === login);
  const lists = [repositories.visibleTo(token), ...currentLists(service, shown).map(ofOwner)];
  const all = lists.flat().map((record) => service.rowOf(record));
  const ofFormer = shown.failures.filter((failure) => isOfFormerOwner(service, shown, failure));
  // Rows that an organization withholds may be stale, and those of an owner that was renamed or deleted.
  const isAccepted = ({ owner, ownerId }: Row): boolean =>
    !isRevoked(owner) && ![token, tokenFor(owner)].some((each) => service.refuses(each, ownerId));
  const isStale = (row: Row): boolean => isFormer(service, row) && ofFormer.some(({ owner }) => owner === row.owner);
  const expected = new Set(all.filter(isAccepted).map(textOf));
  const there = new Set(shown.rows.filter((row) => isAccepted(row) && !isStale(row)).map(textOf));
  const failures = shown.failures.filter(
    (failure) =>
      !ofFormer.includes(failure) &&
      !isRevoked(failure.owner) &&
      !(failure.owner !== undefined && service.refuses(tokenFor(failure.owner), idOf(failure.owner))),
  );
  const unsaid = revoked.filter(({ login }) => !shown.failures.some(({ owner }) => owner === login));
  return [
    ...unsaid.map(({ login }) => `${shown.session} hides that the token for ${login} is revoked`),
    ...failures.map(({ error, owner }) => `${shown.session} shows ${error} ${owner ?? ''}`),
    ...[...expected].filter((row) => !there.has(row)).map((row) => `${shown.session} lacks ${row}`),
    ...[...there].filter((row) => !expected.has(row)).map((row) => `${shown.session} still shows ${row}`),
  ];
}

/** Compares the quotas that a window shows after a request with those of the service. */
export function checkQuotas(run: ModelRun, sessions: readonly Shown[]): readonly string[] {
  const { computer, service, counts } = run;
  return sessions.flatMap(({ session, quota }) => {
    const token = tokenOf(run, session);
    if (token === undefined || service.isRevoked(token)) return [];
    counts.quotas++;
    const { limit, remaining, used, reset } = service.sandbox.quota(token);
    const resetAt = reset * 1000 + computer.now - computer.time;
    const isRight = quota?.limit === limit && quota.remaining === remaining && quota.used === used;
    const isReset = quota?.resetAt !== undefined && Math.abs(quota.resetAt - resetAt) <= RESET_TOLERANCE_MS;
    // The period can end between the request and this check.
    const isOver = used === 0 && quota?.resetAt !== undefined && quota.resetAt <= computer.now;
    if ((isRight && isReset) || isOver) return [];
    const expected = JSON.stringify({ limit, remaining, used, resetAt });
    return [`${session} shows the quota ${JSON.stringify(quota)}, not ${expected}`];
  });
}

/** A new window that has written a file has deleted old temporary files, unless one may be the only copy of a file. */
export function checkTemporaryFiles(files: readonly StoredFile[], now: number): readonly string[] {
  const names = new Set(files.map(({ name }) => name));
  const written = new Set(files.filter((file) => now - file.modifiedAt < JUST_MS).map(({ name }) => dirname(name)));
  const old = files.filter(({ name, modifiedAt }) => {
    const target = TEMPORARY.exec(name)?.[1];
    return target !== undefined && names.has(target) && written.has(dirname(name)) && now - modifiedAt > OLD_MS;
  });
  return old.map(({ name }) => `an old temporary file: ${name}`);
}

/** Whether an account can be read with a token. */
export function isReadable({ service }: ModelRun, token: string | undefined): boolean {
  return token !== undefined && !service.isRevoked(token);
}
