import '../test/support/runLifetime.ts';
import { spawnSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { packageExtension } from './package.ts';
import { releaseProblems } from './releaseProblems.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Runs git. @returns the standard output. @throws {Error} if git fails. */
function git(...args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`git ${args.join(' ')}: ${stderr}`);
  return stdout;
}

/** Checks a release: reports problems, packages the extension, and runs all tests unless `--quick` is set. */
async function main(): Promise<void> {
  const read = (name: string): Promise<string> => readFile(`${root}${name}`, 'utf8');
  const problems = releaseProblems({
    manifest: JSON.parse(await read('package.json')),
    changelog: await read('CHANGELOG.md'),
    lockfile: await read('package-lock.json'),
    changes: git('status', '--porcelain'),
    tags: git('tag', '--list').split('\n'),
  });
  console.log(`✓ packed: ${await packageExtension()}`);
  if (!process.argv.includes('--quick')) {
    const { status } = spawnSync('npm', ['run', 'test:full'], { cwd: root, stdio: 'inherit' });
    console.log(status === 0 ? '✓ all tests' : '✗ Tests have failed: see above.');
    if (status !== 0) process.exitCode = 1;
  }
  for (const problem of problems) console.log(`✗ ${problem}`);
  if (problems.length > 0) process.exitCode = 1;
}

await main();
