import { AUTHOR, type Commit, commitsOf } from '../data/commits.ts';
import type { Files, TagSpec } from '../data/fileSpec.ts';
import { pathBytes, storedFile } from '../data/fileSpec.ts';
import { filesOf } from '../data/files.ts';
import type { RepositoryRecord } from '../data/repository.ts';

/**
 * The input of `git fast-import`: the commits on the default branch, the last of which adds all files, then the other
 * branches and the tags: https://git-scm.com/docs/git-fast-import.
 */
export function importOf(record: RepositoryRecord): Uint8Array {
  const commits = commitsOf(record);
  const [last] = commits;
  if (!last) return Buffer.alloc(0);
  const branch = `refs/heads/${record.default_branch}`;
  const stream = new Stream();
  for (const commit of commits.toReversed()) stream.commit(branch, commit);
  stream.files(filesOf(record));
  const tip = stream.mark;
  for (const [name, { files }] of Object.entries(record.branches ?? {})) {
    stream.ref(`refs/heads/${name}`, `Work on ${name}`, last, tip, files);
  }
  for (const [name, tag] of Object.entries(record.tags ?? {})) stream.tag(name, tag, last, tip);
  return stream.bytes();
}

class Stream {
  readonly #parts: Buffer[] = [];
  /** Identifies the last commit. */
  mark = 0;

  bytes(): Buffer {
    return Buffer.concat(this.#parts);
  }

  commit(ref: string, { subject, time }: Pick<Commit, 'subject' | 'time'>): void {
    this.mark++;
    this.#line(`commit ${ref}`);
    this.#line(`mark :${this.mark}`);
    this.#line(`committer ${signature(time)}`);
    this.#data(Buffer.from(subject));
  }

  /** Adds files to the last commit. */
  files(files: Files): void {
    for (const [path, spec] of Object.entries(files)) {
      const { mode, content } = storedFile(spec);
      const isSubmodule = mode === '160000';
      this.#line(`M ${mode} ${isSubmodule ? content.toString() : 'inline'} ${quoted(pathBytes(path))}`);
      if (!isSubmodule) this.#data(content);
    }
  }

  /** A branch or tag at the commit `from`, or at a commit after it, if it has its own files. */
  ref(ref: string, subject: string, { time }: Commit, from: number, files: Files | undefined): void {
    if (files) {
      this.commit(ref, { subject, time });
      this.#line(`from :${from}`);
      this.#line('deleteall');
      this.files(files);
    } else {
      this.#line(`reset ${ref}`);
      this.#line(`from :${from}`);
    }
  }

  tag(name: string, { files, message }: TagSpec, last: Commit, from: number): void {
    this.ref(`refs/tags/${name}`, `Release ${name}`, last, from, files);
    if (message === undefined) return;
    this.#line(`tag ${name}`);
    this.#line(`from :${files ? this.mark : from}`);
    this.#line(`tagger ${signature(last.time)}`);
    this.#data(Buffer.from(message));
  }

  #line(text: string): void {
    this.#parts.push(Buffer.from(`${text}\n`));
  }

  #data(bytes: Buffer): void {
    this.#line(`data ${bytes.length}`);
    this.#parts.push(bytes, Buffer.from('\n'));
  }
}

function signature(time: number): string {
  return `${AUTHOR.name} <${AUTHOR.email}> ${time} +0000`;
}

/** A path as C writes a string, which is possible for all bytes. */
function quoted(path: Buffer): string {
  const text = path
    .toString('latin1')
    .replace(/["\\]|[^\x20-\x7e]/g, (byte) => `\\${byte.charCodeAt(0).toString(8).padStart(3, '0')}`);
  return `"${text}"`;
}
