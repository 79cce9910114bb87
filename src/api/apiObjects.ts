import { hostNameOf } from '../accounts/core/hostPages.ts';
import { connectionOf, type Session } from '../accounts/core/session.ts';
import { valueWithoutTokens } from '../base/core/quotedTokens.ts';
import { safeCloneAddress } from '../clones/core/make/cloneAddress.ts';
import { usableAddress, webPage } from '../model/core/repositoryAddress.ts';
import type { QuotaMeter } from '../quota/core/quotaMeter.ts';
import type { Found } from '../search/core/finder.ts';
import type { Problem } from '../search/core/query.ts';
import { timestampOf } from '../search/core/timeSpan.ts';
import type { RiderAccount, RiderQueryProblem, RiderQuota, RiderRepository } from './repoRider.ts';

/** Converts an account to its public form. */
export function shapeAccount(session: Session): RiderAccount {
  const { id, account } = session;
  const { base } = connectionOf(session);
  return Object.freeze({ id, login: account?.login, host: hostNameOf(base), apiUrl: base.href });
}

/** Converts a repository to its public form. */
export function shapeRepository({ entry: { key, host, repository }, sessions }: Found): RiderRepository {
  const { login, ...texts } = valueWithoutTokens({
    login: repository.owner.login,
    fullName: repository.full_name,
    name: repository.name,
    description: repository.description,
    language: repository.language,
    webUrl: pageOf(repository.html_url),
    httpsUrl: safeCloneAddress(repository.clone_url, repository.name)?.text,
    sshUrl: safeCloneAddress(repository.ssh_url, repository.name)?.text,
  });
  return Object.freeze({
    id: key,
    accounts: Object.freeze(sessions.map(({ id }) => id)),
    host,
    ...texts,
    owner: Object.freeze({ login, type: repository.owner.type }),
    isPrivate: repository.private,
    isFork: repository.fork,
    isArchived: repository.archived,
    stars: repository.stargazers_count ?? undefined,
    size: repository.size ?? undefined,
    pushedAt: repository.pushed_at === null ? null : timestampOf(repository.pushed_at),
  });
}

/** Converts an invalid part of a query to its public form. */
export function shapeProblem({ kind, start, end, suggestions }: Problem): RiderQueryProblem {
  return Object.freeze({ kind, start, end, suggestions: Object.freeze([...suggestions]) });
}

/** Converts a quota to its public form; undefined until a response has reported it. */
export function shapeQuota({ quota, receivedAt }: Pick<QuotaMeter, 'quota' | 'receivedAt'>): RiderQuota | undefined {
  if (!quota || receivedAt === undefined) return undefined;
  const { limit, remaining, used, resetAt } = quota;
  return Object.freeze({ limit, remaining, used, resetAt, observedAt: receivedAt });
}

/** Also undefined for an address with a user name, which may be a token. */
function pageOf(address: string | null | undefined): string | undefined {
  const page = webPage(usableAddress(address));
  return page && !page.username && !page.password ? page.href : undefined;
}
