import { TOKENS } from './credentials.ts';
import { type ModelRun, SIGN_IN_CHANGES, sessionIdOf } from './modelRun.ts';
import { hasTakenName } from './ownerChecks.ts';
import { isChanging } from './providedChecks.ts';
import { ownerTokensOf, signedInAccounts, tokenForOwner } from './signedIn.ts';
import type { Ended, Snapshot } from './windowProtocol.ts';

type Requests = ModelRun['service']['sandbox']['requests'];

/**
 * Checks that each owner is asked about with its own token, and what Git has got.
 * @param requests those since the last check
 */
export function checkTokens(run: ModelRun, snapshots: readonly Snapshot[], requests: Requests): readonly string[] {
  const ended = snapshots.flatMap((snapshot) => snapshot.ended);
  noteAllowed(run, ended);
  const given = ended.flatMap((each) => each.given ?? []);
  const violations = given.flatMap(({ place }) => checkAllowed(run, place));
  // Until a change has ended in all windows, either token may be right.
  const hasChanged = isChanging(snapshots) || ended.some(({ kind }) => SIGN_IN_CHANGES.has(kind));
  if (hasChanged || run.tokensHaveChanged || run.excuses.missedSignOuts) {
    run.tokensHaveChanged = hasChanged;
    return violations;
  }
  return [
    ...violations,
    ...checkOwners(run, snapshots, requests),
    ...given.flatMap(({ place, owner }) => (owner === undefined ? [] : checkGiven(run, place, owner))),
  ];
}

/** A token is sent for an owner that has another one only after that one has got a 404. */
function checkOwners(run: ModelRun, snapshots: readonly Snapshot[], requests: Requests): readonly string[] {
  const missing = new Set<string>();
  const shown = snapshots.flatMap(({ sessions }) => sessions);
  return requests.flatMap(({ path, status, headers }) => {
    const sent = TOKENS.find(({ value }) => headers.authorization?.includes(value));
    const owner = /^\/(?:repos|orgs)\/([^/?]+)/.exec(path)?.[1];
    const session = sent && sessionIdOf(run.service, sent.login);
    if (!sent || owner === undefined || session === undefined) return [];
    const own = ownerTokensOf(run, session).find(({ login }) => login.toLowerCase() === owner.toLowerCase());
    // The name may be another owner's now, and a window may know it as that of the former one.
    if (!own || own.id !== run.service.sandbox.accounts.find(owner)?.id) return [];
    if (shown.some((each) => hasTakenName(each, own.login, own.id))) return [];
    const wanted = own.token;
    run.counts.ownerRequests++;
    if (sent.value === wanted && status === 404) missing.add(`${session} ${path}`);
    if (sent.value === wanted || missing.has(`${session} ${path}`)) return [];
    return [`${session} asks for ${path} with another token than that for ${owner}`];
  });
}

/** Git gets only the token for the owner of the repository that it names. */
function checkGiven(run: ModelRun, place: number, owner: string): readonly string[] {
  run.counts.givenTokens++;
  const sessions = [...signedInAccounts(run).keys()];
  const isRight = sessions.some((session) => tokenForOwner(run, session, owner) === TOKENS[place]?.value);
  return isRight ? [] : [`Git has got a token for ${owner} that isn’t for that owner`];
}

/** Git gets only tokens of accounts that the user has allowed. */
function checkAllowed(run: ModelRun, place: number): readonly string[] {
  const login = TOKENS[place]?.login;
  const session = login === undefined ? undefined : sessionIdOf(run.service, login);
  return session !== undefined && run.allowed.has(session) ? [] : [`Git has got a token of ${login} without consent`];
}

function noteAllowed(run: ModelRun, ended: readonly Ended[]): void {
  for (const { kind, session, failure } of ended) {
    if (kind !== 'allow Git') continue;
    if (session !== undefined) run.allowed.add(session);
    // What can't be stored still applies to the window, which doesn't say whose.
    if (failure !== undefined) for (const each of signedInAccounts(run).keys()) run.allowed.add(each);
  }
}
