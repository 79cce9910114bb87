import { createHash } from 'node:crypto';
import { filesOf, SUBJECTS } from './files.ts';
import type { RepositoryRecord } from './repository.ts';

/** Git's form of the author of all commits. */
export const AUTHOR = { name: 'Rita Rider', email: 'rita@codehost.example' } as const;

const DAY_S = 86_400;

export interface Commit {
  /** As Git computes it. */
  readonly sha: string;
  readonly subject: string;
  /** In seconds since the epoch. */
  readonly time: number;
}

type Files = Readonly<Record<string, string | Uint8Array>>;

/** The commits of the default branch, the newest first: one a day, the last of which adds all files. */
export function commitsOf(record: RepositoryRecord): readonly Commit[] {
  const pushedAt = Date.parse(record.pushed_at) / 1000;
  const commits: Commit[] = [];
  for (const [daysAgo, subject] of [...SUBJECTS.entries()].toReversed()) {
    const time = pushedAt - daysAgo * DAY_S;
    const tree = treeId(daysAgo === 0 ? filesOf(record) : {}).toString('hex');
    const [parent] = commits;
    const by = `${AUTHOR.name} <${AUTHOR.email}> ${time} +0000`;
    const lines = [`tree ${tree}`, ...(parent ? [`parent ${parent.sha}`] : []), `author ${by}`, `committer ${by}`];
    const sha = objectId('commit', Buffer.from(`${lines.join('\n')}\n\n${subject}`)).toString('hex');
    commits.unshift({ sha, subject, time });
  }
  return commits;
}

function treeId(files: Files): Buffer {
  const folders = new Map<string, Record<string, string | Uint8Array>>();
  const entries: { readonly mode: string; readonly name: string; readonly id: Buffer }[] = [];
  for (const [path, content] of Object.entries(files)) {
    const [name = '', ...rest] = path.split('/');
    if (rest.length === 0) entries.push({ mode: '100644', name, id: objectId('blob', Buffer.from(content)) });
    else folders.set(name, { ...folders.get(name), [rest.join('/')]: content });
  }
  for (const [name, below] of folders) entries.push({ mode: '40000', name, id: treeId(below) });
  // Git compares the bytes of names, those of folders with a slash.
  const key = ({ mode, name }: (typeof entries)[number]): Buffer => Buffer.from(mode === '40000' ? `${name}/` : name);
  const sorted = entries.toSorted((a, b) => Buffer.compare(key(a), key(b)));
  return objectId(
    'tree',
    Buffer.concat(sorted.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`), id])),
  );
}

function objectId(type: 'blob' | 'commit' | 'tree', content: Buffer): Buffer {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest();
}
