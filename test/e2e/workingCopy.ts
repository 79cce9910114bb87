import { execFile } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** A temporary, empty Git repository with this remote address. */
export async function workingCopy(address: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'repo-rider-open-'));
  await run('git', ['init', '--quiet', folder]);
  await run('git', ['-C', folder, 'remote', 'add', 'origin', address]);
  return folder;
}
