import { faker } from '@faker-js/faker/locale/en';
import { generateRepository, snapshotDate } from './generate.ts';
import { createNames } from './names.ts';
import { oddities } from './oddities.ts';
import type { RepositoryRecord } from './repository.ts';

const firstDay = Date.parse('2012-03-01T00:00:00Z');

/** The owners of ten repositories in a row: the rider owns most of them. */
const turns: readonly string[] = [
  'rider',
  'velodrome',
  'rider',
  'peloton',
  'rider',
  'rider',
  'velodrome',
  'criterium',
  'rider',
  'rider',
];

/** Users who own equal parts, if the number of owners is given. */
const equalOwners: readonly string[] = ['rider', 'second'];

/** Every third repository, from the second on, gets the next oddity. */
const oddityStep = 3;

const organizations = ['velodrome', 'peloton', 'criterium'] as const;

/**
 * The repositories of all accounts, sorted by id and therefore by creation date. /user/repos lists `count` of them for
 * the rider's full token; the others are the same for every count.
 * @param owners how many users own those in equal parts; 0 for the usual mix of the rider and organizations
 */
export function seedRepositories(seed: number, count: number, owners = 0): RepositoryRecord[] {
  faker.seed(seed);
  const oddNames = oddities.flatMap(({ name }) => name ?? []);
  const name = createNames([...oddNames, 'handbook', 'vault']);
  const ids = countFrom(1_300_101);
  return [...others(name, ids), ...riders(count, owners > 0 ? equalOwners.slice(0, owners) : turns, name, ids)];
}

function others(name: () => string, id: () => number): RepositoryRecord[] {
  const make = (owner: string, created: number, facts: Partial<RepositoryRecord>) => ({
    ...generateRepository({ id: id(), name: name(), owner, grants: [], created }),
    ...facts,
  });
  return [
    ...days(12).map((created, index) => make('second', created, { private: index % 4 === 3 })),
    // More than one page of thirty, for anonymous clients.
    ...days(45).map((created) => make('wanderer', created, { private: false })),
    // Without explicit permissions: as on GitHub, a member sees the public one only through /orgs/{org}/repos, and the
    // private one nowhere.
    ...organizations.map((owner) => make(owner, firstDay, { name: 'handbook', private: false, archived: false })),
    ...organizations.map((owner) => make(owner, firstDay, { name: 'vault', private: true })),
  ];
}

function riders(count: number, owners: readonly string[], name: () => string, id: () => number): RepositoryRecord[] {
  return days(count).map((created, index) => {
    const owner = owners[index % owners.length] ?? 'rider';
    const grants = owner === 'rider' ? [] : ['rider'];
    const record = generateRepository({ id: id(), name: name(), owner, grants, created });
    const odd = index % oddityStep === 1 ? oddities[(index - 1) / oddityStep] : undefined;
    return { ...record, ...odd };
  });
}

/** Creation dates in ascending order, spread over the years before the snapshot. */
function days(count: number): number[] {
  const step = (snapshotDate - firstDay) / count;
  return Array.from({ length: count }, (_, index) => firstDay + (index + faker.number.float() * 0.9) * step);
}

function countFrom(first: number): () => number {
  let next = first;
  return () => {
    const id = next;
    // Ids of a real service have gaps from inaccessible repositories.
    next += faker.number.int({ min: 1, max: 900 });
    return id;
  };
}
