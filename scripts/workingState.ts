import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';

/** The state of a git working tree. */
export interface WorkingState {
  /** Undefined outside a git repository. */
  readonly commit: string | undefined;
  /** A hash of the uncommitted changes and new files; an empty text without any. */
  readonly changes: string;
}

export function workingState(cwd: string): WorkingState {
  const git = (args: readonly string[], input = ''): string =>
    execFileSync('git', args, { cwd, input, encoding: 'utf8', stdio: ['pipe', 'pipe', 'ignore'], maxBuffer: 2 ** 30 });
  try {
    const others = git(['ls-files', '--others', '--exclude-standard']).split('\n');
    // Git lists a repository in a folder as that folder, which has no hash.
    const added = others.filter((path) => !path.endsWith('/')).join('\n');
    const changes = git(['diff', '--binary', 'HEAD']) + added + git(['hash-object', '--stdin-paths'], added);
    const hash = createHash('sha256').update(changes).digest('hex');
    return { commit: git(['rev-parse', '--short', 'HEAD']).trim(), changes: changes === '' ? '' : hash.slice(0, 12) };
  } catch {
    return { commit: undefined, changes: '' };
  }
}
