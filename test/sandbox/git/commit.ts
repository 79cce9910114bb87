import type { GitObject } from './objectReaders.ts';

export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly author: {
    readonly name: string;
    /** In milliseconds since the epoch. */
    readonly at: number;
  };
  /** Without line breaks at its end. */
  readonly message: string;
}

/** Reads the content of a commit, in Git's format. */
export function parseCommit({ id, content }: GitObject): Commit {
  const text = content.toString();
  const end = text.indexOf('\n\n');
  const [, tree = ''] = /^tree (\w+)$/m.exec(text) ?? [];
  const [, name = '', seconds = '0'] = /^author (.*?) ?<[^>]*> (\d+)/m.exec(text) ?? [];
  return { id, tree, author: { name, at: Number(seconds) * 1000 }, message: text.slice(end + 2).replace(/\n+$/, '') };
}
