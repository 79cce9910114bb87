import { type Session, webHostOf } from '../accounts/core/session.ts';
import type { ListedRepository, Repository } from '../model/core/repository.ts';
import { addressOf } from '../model/core/repositoryAddress.ts';
import type { QuotaMeter } from '../quota/core/quotaMeter.ts';
import type { Found } from '../search/core/finder.ts';
import { timestampOf } from '../search/core/timeSpan.ts';
import { firstWithin, modelAddress, modelText } from './modelText.ts';

/** The maximum size of a tool result in bytes, whatever the service sends: a few thousand tokens. */
export const MAX_BYTES = 16 * 1024;

/** Reserved for the other members of a list result, in bytes. */
const AROUND_BYTES = 1024;

/** The output of a tool. JSON leaves out undefined members. */
type Output = Readonly<Record<string, unknown>>;

/** The output for a repository in a list. */
export function repositoryOutput({ entry: { repository, host } }: Found): Output {
  return {
    fullName: modelText(repository.full_name, 150),
    host: modelText(host, 255),
    description: textOrNull(repository.description, 200),
    ...flagsOf(repository),
    language: textOrNull(repository.language, 60),
    stars: repository.stargazers_count ?? undefined,
    pushedAt: timestampText(timestampOf(repository.pushed_at)),
    url: modelAddress(addressOf(repository, 'web')),
  };
}

/** The output for one repository. @param notice that the record is stale, and why. */
export function recordOutput(record: Repository, session: Session, notice: string | undefined): Output {
  return {
    fullName: modelText(record.full_name, 150),
    host: modelText(webHostOf(session), 255),
    account: accountNameOf(session),
    notice: notice === undefined ? undefined : modelText(notice, 300),
    description: textOrNull(record.description, 400),
    ...flagsOf(record),
    disabled: record.disabled,
    forkOf: record.parent ? modelText(record.parent.full_name, 150) : undefined,
    language: textOrNull(record.language, 60),
    license: record.license ? textOrNull(record.license.spdx_id ?? record.license.name, 100) : record.license,
    defaultBranch: textOrNull(record.default_branch, 150),
    stars: record.stargazers_count ?? undefined,
    forks: record.forks_count ?? undefined,
    openIssues: record.open_issues_count ?? undefined,
    sizeInKilobytes: record.size ?? undefined,
    createdAt: timestampText(timestampOf(record.created_at)),
    pushedAt: timestampText(timestampOf(record.pushed_at)),
    homepage: modelAddress(addressOf(record, 'homepage')),
    url: modelAddress(addressOf(record, 'web')),
    cloneUrl: modelAddress(addressOf(record, 'https')),
    sshUrl: modelAddress(addressOf(record, 'ssh')),
  };
}

/** The output for a quota. */
export function quotaOutput(session: Session, { quota, receivedAt }: Pick<QuotaMeter, 'quota' | 'receivedAt'>): Output {
  return {
    account: accountNameOf(session),
    host: modelText(webHostOf(session), 255),
    isKnown: quota !== undefined,
    limit: quota?.limit,
    remaining: quota?.remaining,
    used: quota?.used,
    resetsAt: timestampText(quota?.resetAt),
    observedAt: timestampText(receivedAt),
  };
}

/** The output for a list: as many of the first items as fit, and the number of the others. */
export function listOutput(name: string, items: readonly Output[], total: number, notes: readonly string[]): Output {
  const fitting = firstWithin(items, MAX_BYTES - AROUND_BYTES);
  return {
    [name]: fitting,
    total,
    more: total - fitting.length,
    ...(notes.length > 0 && { notes }),
  };
}

/** Whether a repository is certainly public. Unreported visibility may mean private, unless it was read anonymously. */
export function isPublic({ private: isPrivate }: Pick<ListedRepository, 'private'>, { account }: Session): boolean {
  return isPrivate === false || (isPrivate === undefined && account === undefined);
}

/** Whether a repository is certainly public according to every account's copy. */
export function isFoundPublic({ entries }: Pick<Found, 'entries'>): boolean {
  return entries.every(({ repository, session }) => isPublic(repository, session));
}

/** Null for an anonymous session. */
export function accountNameOf({ account }: Session): string | null {
  return account ? modelText(account.login, 100) : null;
}

function flagsOf({ private: isPrivate, visibility, fork, archived }: ListedRepository): Output {
  return { private: isPrivate, internal: visibility === 'internal' || undefined, fork, archived };
}

function textOrNull(text: string | null | undefined, maxLength: number): string | null | undefined {
  return text ? modelText(text, maxLength) : text;
}

function timestampText(timestamp: number | undefined): string | undefined {
  return timestamp === undefined ? undefined : new Date(timestamp).toISOString();
}
