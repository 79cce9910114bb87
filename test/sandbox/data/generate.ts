import { faker } from '@faker-js/faker/locale/en';
import { licenseKeys, licenses } from './licenses.ts';
import { languages } from './randomWords.ts';
import type { RepositoryRecord } from './repository.ts';

/** The date of the seeded data: fixed, so that every run serves the same dates. */
export const snapshotDate = Date.parse('2026-11-01T09:00:00Z');

const weightedLicenses = licenseKeys.map((value) => ({ value, weight: licenses[value].weight }));

interface Identity {
  readonly id: number;
  readonly name: string;
  readonly owner: string;
  readonly grants: readonly string[];
  /** Milliseconds since the epoch. */
  readonly created: number;
}

/** One repository with plausible values from the seeded generator. */
export function generateRepository({ id, name, owner, grants, created }: Identity): RepositoryRecord {
  const isPrivate = chance(0.25);
  const isFork = chance(0.15);
  const empty = chance(0.02);
  const language = empty || chance(0.08) ? null : faker.helpers.weightedArrayElement([...languages]);
  const facts = languages.find(({ value }) => value === language);
  // Most repositories were pushed long ago, some yesterday: the cube shifts dates towards the present.
  const pushed = empty ? created : snapshotDate - (snapshotDate - created) * faker.number.float() ** 3;
  const stars = isPrivate || isFork ? faker.number.int(3) : heavyTail(9);
  const hasPages = chance(0.1);
  return {
    id,
    name,
    owner,
    grants,
    private: isPrivate,
    description: chance(0.2) ? null : description(),
    fork: isFork,
    created_at: timestamp(created),
    updated_at: timestamp(pushed + (snapshotDate - pushed) * faker.number.float() ** 4),
    pushed_at: timestamp(pushed),
    homepage: hasPages ? `https://${owner}.codehost.example/${name}` : null,
    size: empty ? 0 : heavyTail(12) + 1,
    stargazers_count: stars,
    language,
    topics: facts && chance(0.4) ? faker.helpers.arrayElements([...facts.topics], { min: 1, max: 3 }) : [],
    has_issues: !isFork,
    has_projects: chance(0.9),
    has_downloads: true,
    has_wiki: chance(0.6),
    has_pages: hasPages,
    forks_count: Math.floor(stars * faker.number.float(0.3)),
    mirror_url: chance(0.01) ? `https://git.mirror.example/${name}.git` : null,
    archived: chance(0.08),
    disabled: chance(0.005),
    open_issues_count: empty ? 0 : heavyTail(4),
    license: isPrivate || chance(0.3) ? null : faker.helpers.weightedArrayElement(weightedLicenses),
    default_branch: faker.helpers.weightedArrayElement([
      { value: 'main', weight: 6 },
      { value: 'master', weight: 3 },
      { value: 'develop', weight: 1 },
    ]),
    subscribers_count: Math.ceil(stars / 20) + 1,
  };
}

/** ISO 8601 in UTC without fractions, as in the service's records. */
export function timestamp(milliseconds: number): string {
  return `${new Date(milliseconds).toISOString().slice(0, 19)}Z`;
}

function chance(probability: number): boolean {
  return faker.number.float() < probability;
}

/** A whole number from 0 to e^exponent: small ones often, large ones seldom. */
function heavyTail(exponent: number): number {
  return Math.floor(Math.exp(faker.number.float() ** 2 * exponent)) - 1;
}

function description(): string {
  return chance(0.5) ? `${faker.company.catchPhrase()}.` : faker.hacker.phrase();
}
