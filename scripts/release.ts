import '../test/support/runLifetime.ts';
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFile, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import manifest from '../package.json' with { type: 'json' };
import { VSIX_VARIABLE } from '../test/e2e/packaged.ts';
import { packagedFiles, packageExtension } from './package.ts';
import {
  changesOf,
  firstSteps,
  isPreRelease,
  publicRepository,
  publishRefusal,
  releaseProblems,
  tagOf,
} from './releaseProblems.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const folder = `${root}out/release/`;
const { name, publisher, version } = manifest;
const tag = tagOf(version);

/** The npm scripts that must pass. The suites in windows are in CI and in `npm run test:full`. */
const CHECKS = ['types', 'lint', 'test:unit'];

/** Suites with the packaged extension: its files, and the main job of a user in new profiles. */
const VERIFIED = {
  'has the files that it should have': 'test/e2e/package.test.ts',
  'works in the current VS Code': 'test/e2e/mainJob.test.ts',
  'works in the lowest VS Code': 'test/lowest/mainJob.test.ts',
};

/**
 * Releases the version in package.json: checks, packages, verifies the package in new profiles, and pushes the tag, for
 * which `.github/workflows/release.yml` publishes. `--dry-run` pushes nothing, and lists what must be done before the
 * first release. `--tagged` is for that workflow, and pushes nothing, either.
 */
async function main(): Promise<void> {
  const values = readOptions();
  const isDry = values['dry-run'] ?? false;
  if (!isDry) refuseUnready(values.tagged ?? false);
  const problems = releaseProblems({
    manifest,
    changelog: await readFile(`${root}CHANGELOG.md`, 'utf8'),
    lockfile: await readFile(`${root}package-lock.json`, 'utf8'),
    changes: git('status', '--porcelain'),
    tags: lines(git('tag', '--list')),
    tagsHere: lines(git('tag', '--points-at', 'HEAD')),
  });
  if (problems.length > 0) throw new Refused('Not ready for a release:', problems);
  console.log('✓ version, changelog, and checkout');
  for (const script of CHECKS) run('npm', ['run', script]);
  const vsix = await makeFiles();
  for (const [what, suite] of Object.entries(VERIFIED)) {
    run('npx', ['mocha', suite], { [VSIX_VARIABLE]: vsix });
    console.log(`✓ the package ${what}`);
  }
  console.log(await summary(vsix));
  if (isDry) console.log(listed('Before the first release, complete these steps:', firstSteps(manifest)));
  else if (!values.tagged) push();
}

/** Refuses to publish with a placeholder, from another repository, or what isn't on `main`. */
function refuseUnready(isTagged: boolean): void {
  const repository = publicRepository(manifest);
  if (!repository) throw new Refused('Not released: package.json has no public repository.', firstSteps(manifest));
  if (!isTagged) git('fetch', 'origin', 'main');
  const refusal = publishRefusal({
    repository,
    here: isTagged ? (process.env.GITHUB_REPOSITORY ?? 'no workflow') : undefined,
    tag,
    tagsHere: lines(git('tag', '--points-at', 'HEAD')),
    isPushed: !isTagged && git('ls-remote', '--tags', 'origin', `refs/tags/${tag}`) !== '',
    isOnMain: git('rev-list', 'HEAD', '--not', 'origin/main', '--max-count=1') === '',
  });
  if (refusal !== undefined) throw new Refused(refusal);
}

/** Writes the files of a release to `out/release/`. @returns the path of the package. */
async function makeFiles(): Promise<string> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  const vsix = `${folder}${name}-${version}.vsix`;
  await copyFile(await packageExtension(), vsix);
  const sbom = read('npm', ['sbom', '--sbom-format', 'cyclonedx', '--omit', 'dev', '--package-lock-only']);
  await writeFile(`${folder}${name}-${version}.cdx.json`, sbom);
  await writeFile(`${vsix}.sha256`, `${await sha256(vsix)}  ${name}-${version}.vsix\n`);
  await writeFile(`${folder}notes.md`, `${changesOf(version, await readFile(`${root}CHANGELOG.md`, 'utf8'))}\n`);
  console.log(`✓ ${(await packagedFiles()).length} files are packaged`);
  return vsix;
}

async function summary(vsix: string): Promise<string> {
  const kilobytes = Math.round((await readFile(vsix)).length / 1024);
  const channel = isPreRelease(version) ? 'pre-release' : 'release';
  return [
    '',
    `${publisher}.${name} ${version}, ${channel}: ${kilobytes} KB, SHA-256 ${await sha256(vsix)}`,
    `  Visual Studio Marketplace: vsce publish --packagePath ${name}-${version}.vsix --oidc`,
    `  Open VSX: ovsx publish ${name}-${version}.vsix --trusted-publishing`,
    `  GitHub release ${tag}: the package, its SHA-256, its SBOM, and its provenance`,
    '',
  ].join('\n');
}

function push(): void {
  if (!lines(git('tag', '--points-at', 'HEAD')).includes(tag)) run('git', ['tag', '--annotate', tag, '-m', tag]);
  run('git', ['push', 'origin', tag]);
  console.log(`✓ pushed ${tag}: the workflow Release publishes it`);
}

async function sha256(path: string): Promise<string> {
  return createHash('sha256')
    .update(await readFile(path))
    .digest('hex');
}

/** @throws {Error} if git fails. */
function git(...args: readonly string[]): string {
  return read('git', args);
}

function read(command: string, args: readonly string[]): string {
  const { status, stdout, stderr, error } = spawnSync(command, args, { cwd: root, encoding: 'utf8' });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${error?.message ?? stderr}`);
  return stdout;
}

function readOptions(): { readonly 'dry-run'?: boolean; readonly tagged?: boolean } {
  try {
    return parseArgs({ options: { 'dry-run': { type: 'boolean' }, tagged: { type: 'boolean' } } }).values;
  } catch (error) {
    throw error instanceof Error ? new Refused(error.message) : error;
  }
}

/** Runs a command with its output. @throws {Refused} if it fails. */
function run(command: string, args: readonly string[], env: Readonly<Record<string, string>> = {}): void {
  const options = { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } } as const;
  const { status, error } = spawnSync(command, args, options);
  if (status !== 0) throw new Refused(`Failed: ${command} ${args.join(' ')} ${error?.message ?? ''}`);
}

function lines(text: string): readonly string[] {
  return text.split('\n').filter(Boolean);
}

function listed(title: string, items: readonly string[]): string {
  return [title, ...items.map((item, index) => `  ${index + 1}. ${item}`), 'See docs/releasing.md.'].join('\n');
}

/** What prevents the release; its message is for the user. */
class Refused extends Error {
  constructor(title: string, items: readonly string[] = []) {
    super(items.length > 0 ? listed(title, items) : title);
  }
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Refused ? error.message : error);
  process.exitCode = 1;
}
