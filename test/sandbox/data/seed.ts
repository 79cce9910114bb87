import { faker } from '@faker-js/faker/locale/en';
import { generateRepository, snapshotDate } from './generate.ts';
import { createNames } from './names.ts';
import { oddities } from './oddities.ts';
import type { RepositoryRecord } from './repository.ts';

const firstDay = Date.parse('2012-03-01T00:00:00Z');

/** Ten in a row go to these owners: the rider's own most, and a single one is the rider's own. */
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

/** Every third from the second on gets the next oddity. */
const oddityStep = 3;

const organizations = ['velodrome', 'peloton', 'criterium'] as const;

/**
 * The repositories of all accounts, by id and thereby by date of creation. `count` of them are listed by /user/repos for
 * the rider's full token; the others (of other people, and of the organizations alone) are the same for every count.
 * @param oneOwner whether all of those are the rider's own.
 */
export function seedRepositories(seed: number, count: number, oneOwner = false): RepositoryRecord[] {
  faker.seed(seed);
  const oddNames = oddities.flatMap(({ name }) => name ?? []);
  const name = createNames([...oddNames, 'handbook', 'vault']);
  const ids = countFrom(1_300_101);
  return [...others(name, ids), ...riders(count, oneOwner ? ['rider'] : turns, name, ids)];
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
    // Nobody was given permission on these two. As on GitHub, a member then sees the public one through
    // /orgs/{org}/repos only, not in /user/repos; and the private one nowhere.
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

/** Days of creation in ascending order, spread over the years before the snapshot. */
function days(count: number): number[] {
  const step = (snapshotDate - firstDay) / count;
  return Array.from({ length: count }, (_, index) => firstDay + (index + faker.number.float() * 0.9) * step);
}

function countFrom(first: number): () => number {
  let next = first;
  return () => {
    const id = next;
    // Ids of a real service have gaps: those of the repositories one cannot see.
    next += faker.number.int({ min: 1, max: 900 });
    return id;
  };
}
