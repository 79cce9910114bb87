import type { FileSpec, Files } from './fileSpec.ts';
import type { RepositoryPatch } from './repository.ts';
import { unusualFiles } from './unusualFiles.ts';

/** More than GitHub lists of one folder. */
const CROWD = 1100;

/** More than one page of a list. */
const TOPICS = 35;

const README = `# Many files

Some of them have [unusual names](names/with%20space.txt), and some are [links](modes/to-file).
`;

/**
 * A repository with this number of files, the same for the same number: all unusual ones, a folder with more than
 * 1,000, and folders with 20 each. It has more branches than a page, and tags of both kinds.
 */
export function manyFiles(count: number): Pick<RepositoryPatch, 'branches' | 'files' | 'tags'> {
  let files: Files | undefined;
  return { files: () => (files ??= create(count)), branches: branches(), tags };
}

function create(count: number): Files {
  const given: (readonly [string, FileSpec])[] = [['README.md', README], ...unusualFiles];
  const plain = Array.from({ length: Math.max(0, count - given.length) }, (_, index) => {
    const name = `${String(index).padStart(5, '0')}.ts`;
    const folder = index < CROWD ? 'crowd' : `src/part-${Math.floor(index / 20)}`;
    return [`${folder}/${name}`, `export const ride${index} = ${index * 7};\n`] as const;
  });
  return Object.fromEntries([...given, ...plain]);
}

function branches(): RepositoryPatch['branches'] & {} {
  const own = (text: string) => ({ files: { 'README.md': `# ${text}\n`, 'docs/guide.md': `${text}\n` } });
  const topics = Array.from({ length: TOPICS }, (_, index) => [`topic/${index + 1}`, {}] as const);
  return {
    ...Object.fromEntries(topics),
    'feature/ride-faster': own('Ride faster'),
    'fix/#12-100%': own('Fix'),
    'v1.0.0': own('A branch with the name of a tag'),
    deadbeef: own('A branch that looks like a hash'),
    'ümlaut-🚴': own('Unicode'),
    bare: { files: {} },
  };
}

const tags: RepositoryPatch['tags'] & {} = {
  'v0.9.0': { files: { 'README.md': '# Before\n' } },
  'v1.0.0': { message: 'The first release', files: { 'README.md': '# First\n' } },
  'v1.1.0': {},
  'v2.0.0': { message: 'The last commit' },
  'nested/tag': {},
};
