import type { RepositoryRecord } from '../data/repository.ts';

type Test = (record: RepositoryRecord, login: string) => boolean;

const isOwn: Test = (record, login) => record.owner === login;
const isPrivate: Test = (record) => record.private;
const isPublic: Test = (record) => !record.private;

/** The filters of /user/repos; other values select everything. */
const filters = new Map<string, Test>([
  ['visibility=public', isPublic],
  ['visibility=private', isPrivate],
  ['type=owner', isOwn],
  ['type=public', isPublic],
  ['type=private', isPrivate],
  ['type=member', (record, login) => !isOwn(record, login)],
]);

/** The repositories that match `visibility`, `type` and `affiliation` of a query, as in GitHub's /user/repos. */
export function select(records: RepositoryRecord[], query: URLSearchParams, login: string): RepositoryRecord[] {
  const tests = ['visibility', 'type'].flatMap((name) => filters.get(`${name}=${query.get(name)}`) ?? []);
  const affiliation = query.get('affiliation')?.split(',');
  if (affiliation && !affiliation.includes('owner')) tests.push((record) => !isOwn(record, login));
  // Repositories that the account does not own belong to organizations: the sandbox has no other collaborations.
  if (affiliation && !affiliation.includes('organization_member')) tests.push(isOwn);
  return records.filter((record) => tests.every((test) => test(record, login)));
}
