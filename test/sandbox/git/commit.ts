import type { GitObject } from './objectReaders.ts';

export interface Signature {
  readonly name: string;
  readonly email: string;
  /** In milliseconds since the epoch. */
  readonly at: number;
}

export interface Commit {
  readonly id: string;
  readonly tree: string;
  readonly parents: readonly string[];
  readonly author: Signature;
  readonly committer: Signature;
  /** Without line breaks at its end. */
  readonly message: string;
}

/** Reads the content of a commit, in Git's format. */
export function parseCommit({ id, content }: GitObject): Commit {
  const text = content.toString();
  const end = text.indexOf('\n\n');
  const lines = text.slice(0, end).split('\n');
  const valuesOf = (name: string) =>
    lines.filter((line) => line.startsWith(`${name} `)).map((line) => line.slice(name.length + 1));
  return {
    id,
    tree: valuesOf('tree').join(''),
    parents: valuesOf('parent'),
    author: parseSignature(valuesOf('author').join('')),
    committer: parseSignature(valuesOf('committer').join('')),
    message: text.slice(end + 2).replace(/\n+$/, ''),
  };
}

function parseSignature(text: string): Signature {
  const [, name = '', email = '', seconds = '0'] = /^(.*?) ?<([^>]*)> (\d+)/.exec(text) ?? [];
  return { name, email, at: Number(seconds) * 1000 };
}
