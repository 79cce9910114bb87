import type { RepositoryRecord } from '../data/repository.ts';

type Test = (record: RepositoryRecord, login: string) => boolean;

const isOwn: Test = (record, login) => record.owner === login;
const isPrivate: Test = (record) => record.private;
const isPublic: Test = (record) => !record.private;

/** What the filters of /user/repos mean; values that are not here select everything. */
const filters = new Map<string, Test>([
  ['visibility=public', isPublic],
  ['visibility=private', isPrivate],
  ['type=owner', isOwn],
  ['type=public', isPublic],
  ['type=private', isPrivate],
  ['type=member', (record, login) => !isOwn(record, login)],
]);

/** The repositories that `visibility`, `type` and `affiliation` of a query leave, as GitHub's /user/repos takes them. */
export function select(records: RepositoryRecord[], query: URLSearchParams, login: string): RepositoryRecord[] {
  const tests = ['visibility', 'type'].flatMap((name) => filters.get(`${name}=${query.get(name)}`) ?? []);
  const affiliation = query.get('affiliation')?.split(',');
  if (affiliation && !affiliation.includes('owner')) tests.push((record) => !isOwn(record, login));
  // All that is here beside one's own belongs to organizations: nobody collaborates on a stranger's repository.
  if (affiliation && !affiliation.includes('organization_member')) tests.push(isOwn);
  return records.filter((record) => tests.every((test) => test(record, login)));
}
