import { webOrigin } from '../core/accounts/hostPages.ts';
import { connectionOf, type Session } from '../core/accounts/session.ts';
import type { QuotaMeter } from '../core/http/quotaMeter.ts';
import type { ListedRepository, Repository } from '../core/model/repository.ts';
import { addressOf } from '../core/model/repositoryAddress.ts';
import type { Found } from '../core/search/finder.ts';
import { momentOf } from '../core/search/timeSpan.ts';
import { firstWithin, modelAddress, modelText } from './modelText.ts';

/** No result of a tool takes more bytes than this, whatever the service says: a few thousand tokens. */
export const MOST_BYTES = 16 * 1024;

/** What stands beside the items of a list. */
const AROUND_BYTES = 1024;

/** What a model is told; what is undefined is left out. */
type Output = Readonly<Record<string, unknown>>;

/** What a model is told of a repository in a list. */
export function repositoryOutput({ entry: { repository, host } }: Found): Output {
  return {
    fullName: modelText(repository.full_name, 150),
    host: modelText(host, 255),
    description: textOrNull(repository.description, 200),
    ...flagsOf(repository),
    language: textOrNull(repository.language, 60),
    stars: repository.stargazers_count ?? undefined,
    pushedAt: momentText(momentOf(repository.pushed_at)),
    url: modelAddress(addressOf(repository, 'web')),
  };
}

/** What a model is told of one repository. @param notice that the record is an older one, and why. */
export function recordOutput(record: Repository, session: Session, notice: string | undefined): Output {
  return {
    fullName: modelText(record.full_name, 150),
    host: modelText(hostOf(session), 255),
    account: nameOf(session),
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
    createdAt: momentText(momentOf(record.created_at)),
    pushedAt: momentText(momentOf(record.pushed_at)),
    homepage: modelAddress(addressOf(record, 'homepage')),
    url: modelAddress(addressOf(record, 'web')),
    cloneUrl: modelAddress(addressOf(record, 'https')),
    sshUrl: modelAddress(addressOf(record, 'ssh')),
  };
}

/** What a model is told of an allowance. */
export function quotaOutput(session: Session, { quota, receivedAt }: Pick<QuotaMeter, 'quota' | 'receivedAt'>): Output {
  return {
    account: nameOf(session),
    host: modelText(hostOf(session), 255),
    isKnown: quota !== undefined,
    limit: quota?.limit,
    remaining: quota?.remaining,
    used: quota?.used,
    resetsAt: momentText(quota?.resetAt),
    observedAt: momentText(receivedAt),
  };
}

/** A list for a model: as many of the first items as fit, and how many more there are. */
export function listOutput(name: string, items: readonly Output[], total: number, notes: readonly string[]): Output {
  const told = firstWithin(items, MOST_BYTES - AROUND_BYTES);
  return {
    [name]: told,
    total,
    more: total - told.length,
    ...(notes.length > 0 && { notes }),
  };
}

/** Whether everybody may know of it: what a code host shows without asking who it is. What is not known may be private. */
export function isPublic({ private: isPrivate }: Pick<ListedRepository, 'private'>, { account }: Session): boolean {
  return isPrivate === false || (isPrivate === undefined && account === undefined);
}

/** Whether everybody may know of what was found: no account's copy says otherwise, or leaves it open. */
export function isFoundPublic({ entries }: Pick<Found, 'entries'>): boolean {
  return entries.every(({ repository, session }) => isPublic(repository, session));
}

/** The host that people know a code host by. */
export function hostOf(session: Session): string {
  return webOrigin(connectionOf(session).base).host;
}

/** Null for who asks without signing in. */
export function nameOf({ account }: Session): string | null {
  return account ? modelText(account.login, 100) : null;
}

function flagsOf({ private: isPrivate, fork, archived }: ListedRepository): Output {
  return { private: isPrivate, fork, archived };
}

function textOrNull(text: string | null | undefined, maxLength: number): string | null | undefined {
  return text ? modelText(text, maxLength) : text;
}

function momentText(moment: number | undefined): string | undefined {
  return moment === undefined ? undefined : new Date(moment).toISOString();
}
