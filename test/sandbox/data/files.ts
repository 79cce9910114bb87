import { encodePng } from '../../support/png.ts';
import type { Files } from './fileSpec.ts';
import { fullName, type RepositoryRecord } from './repository.ts';

/**
 * The files of a repository at its last commit, by path: those that a test has set, else a README with what it refers
 * to.
 */
export function filesOf(record: RepositoryRecord): Files {
  if (record.isEmpty) return {};
  const { files = madeUpFiles(record) } = record;
  return typeof files === 'function' ? files() : files;
}

function madeUpFiles(record: RepositoryRecord): Files {
  return {
    'README.md': readme(record),
    'docs/guide.md': `# Guide\n\nHow to ride ${record.name}.\n\n[Back](../README.md)\n`,
    'docs/route.png': encodePng(320, 120, (x, y) => (Math.abs(60 + 40 * Math.sin(x / 40) - y) < 4 ? ROUTE : GROUND)),
  };
}

const ROUTE = [46, 125, 170] as const;
const GROUND = [240, 240, 240] as const;

function readme(record: RepositoryRecord): string {
  const { name, description, default_branch: branch } = record;
  return `# ${fullName(record)}

${description ?? 'A repository.'}

![The route](docs/route.png)

## Install

\`\`\`sh
npm install ${name}
\`\`\`

## Use

\`\`\`js
// Counts the riders of a day.
export function count(riders) {
  return riders.filter((rider) => rider.rode === true).length + 1;
}
\`\`\`

| Option | Meaning | Default |
| --- | --- | --- |
| \`speed\` | How fast to ride, in km/h | 18 |
| \`helmet\` | Whether to wear one | true |

- Read the [guide](docs/guide.md), or go to [Install](#install).
- The branch is \`${branch}\`.
`;
}

/** The subjects of the last commits, the newest first. */
export const SUBJECTS = [
  'Ride faster downhill',
  'Fix the bell',
  'Write a guide',
  'Add a picture of the route',
  'Oil the chain',
  'Begin',
] as const;

/** The bytes of each language, the most first, as GitHub counts them; none for a repository without a language. */
export function languagesOf({ language, size }: RepositoryRecord): Readonly<Record<string, number>> {
  if (language === null) return {};
  const bytes = size * 1024;
  return { [language]: Math.ceil(bytes * 0.8), Shell: Math.ceil(bytes * 0.15), Makefile: Math.ceil(bytes * 0.05) };
}

/** The releases of a repository, the newest first: repositories with stars have one. */
export function releasesOf(record: RepositoryRecord) {
  const { id, stargazers_count: stars, pushed_at } = record;
  const version = `v${(id % 9) + 1}.${id % 7}.0`;
  return stars > 0 ? [{ id: id * 10, tag_name: version, name: `Release ${version}`, published_at: pushed_at }] : [];
}
