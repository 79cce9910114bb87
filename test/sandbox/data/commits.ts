import { createHash } from 'node:crypto';
import { type Files, pathBytes, type StoredFile, storedFile } from './fileSpec.ts';
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

/**
 * The commits of the default branch, the newest first: one a day, the last of which adds all files. None in an empty
 * repository.
 */
export function commitsOf(record: RepositoryRecord): readonly Commit[] {
  if (record.isEmpty) return [];
  const pushedAt = Date.parse(record.pushed_at) / 1000;
  const commits: Commit[] = [];
  for (const [daysAgo, subject] of [...SUBJECTS.entries()].toReversed()) {
    const time = pushedAt - daysAgo * DAY_S;
    const tree = treeId(rootOf(daysAgo === 0 ? filesOf(record) : {})).toString('hex');
    const [parent] = commits;
    const by = `${AUTHOR.name} <${AUTHOR.email}> ${time} +0000`;
    const lines = [`tree ${tree}`, ...(parent ? [`parent ${parent.sha}`] : []), `author ${by}`, `committer ${by}`];
    const sha = objectId('commit', Buffer.from(`${lines.join('\n')}\n\n${subject}`)).toString('hex');
    commits.unshift({ sha, subject, time });
  }
  return commits;
}

/** What a folder contains, by name; each character of a name is a byte. */
interface Folder extends Map<string, Folder | StoredFile> {}

function rootOf(files: Files): Folder {
  const root: Folder = new Map();
  for (const [path, spec] of Object.entries(files)) {
    const names = pathBytes(path).toString('latin1').split('/');
    const name = names.pop() ?? '';
    let folder = root;
    for (const each of names) {
      const found = folder.get(each);
      const below: Folder = found instanceof Map ? found : new Map();
      folder.set(each, below);
      folder = below;
    }
    folder.set(name, storedFile(spec));
  }
  return root;
}

function treeId(folder: Folder): Buffer {
  const entries = [...folder].map(([name, node]) =>
    node instanceof Map
      ? // Git compares the names of folders with a slash.
        { mode: '40000', name, key: `${name}/`, id: treeId(node) }
      : { mode: node.mode, name, key: name, id: idOf(node) },
  );
  const sorted = entries.toSorted((a, b) => (a.key < b.key ? -1 : 1));
  const content = sorted.flatMap(({ mode, name, id }) => [Buffer.from(`${mode} ${name}\0`, 'latin1'), id]);
  return objectId('tree', Buffer.concat(content));
}

function idOf({ mode, content }: StoredFile): Buffer {
  return mode === '160000' ? Buffer.from(content.toString(), 'hex') : objectId('blob', content);
}

/** The hash of an object, as Git computes it. */
export function objectId(type: 'blob' | 'commit' | 'tree', content: Uint8Array): Buffer {
  return createHash('sha1').update(`${type} ${content.length}\0`).update(content).digest();
}
