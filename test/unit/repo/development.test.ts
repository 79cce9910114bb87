import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { formatMessages } from 'esbuild';
import manifest from '../../../package.json' with { type: 'json' };
import { buildDesktop } from '../../../scripts/bundles.ts';
import { readStack } from '../../../scripts/stack.ts';
import { root } from './root.ts';

const read = (path: string): Promise<string> => readFile(root + path, 'utf8');

describe('the VS Code configuration of the repository', () => {
  it('refers only to existing tasks and scripts', async () => {
    const { configurations } = JSON.parse(await read('.vscode/launch.json'));
    const { tasks } = JSON.parse(await read('.vscode/tasks.json'));
    const scripts = Object.keys(manifest.scripts);
    for (const { name, preLaunchTask } of configurations) {
      const task = tasks.find(({ label }: { label: string }) => label === preLaunchTask);
      assert.ok(preLaunchTask === undefined || task, name);
      const script = task?.script ?? /npm run (\S+)/.exec(task?.command)?.[1];
      assert.ok(task === undefined || scripts.includes(script), name);
    }
  });

  it('matches the problems that esbuild prints, and the start and end of a build', async () => {
    const [{ problemMatcher }] = JSON.parse(await read('.vscode/tasks.json')).tasks;
    const location = { file: 'src/a.ts', line: 3, column: 5, lineText: 'x y' };
    const [printed = ''] = await formatMessages([{ text: 'Expected ";"', location }], { kind: 'error' });
    const lines = printed.split('\n');
    for (const [index, { regexp }] of problemMatcher.pattern.entries()) {
      assert.match(lines[index] ?? '', new RegExp(regexp));
    }
    const watch = await read('scripts/watch.ts');
    for (const pattern of [problemMatcher.background.beginsPattern, problemMatcher.background.endsPattern]) {
      const text = pattern.replace(/^\^/, '').replaceAll('\\', '');
      assert.ok(watch.includes(text), text);
    }
  });

  it('runs npm ci and npm test in CI', async () => {
    const commands = [...(await read('.github/workflows/ci.yml')).matchAll(/\brun: (.*)/g)].map(
      ([, command]) => command,
    );
    const inDesktop = 'npm run test:desktop';
    assert.deepEqual(commands, [
      'npm ci',
      'npm test',
      'npm ci',
      'npm run test:unit',
      `xvfb-run --auto-servernum ${inDesktop}`,
      inDesktop,
    ]);
  });
});

describe('a stack trace of the packaged extension', () => {
  const text = 't start Repo Rider';
  let maps: string;
  let place: string;

  /** Returns the 1-based line and column of the text in a script. */
  function placeIn(script: string): readonly [line: number, column: number] {
    const lines = script.slice(0, script.indexOf(text)).split('\n');
    return [lines.length, (lines.at(-1)?.length ?? 0) + 1];
  }

  before(async () => {
    maps = join(await mkdtemp(join(tmpdir(), 'maps-')), '/');
    const outputFiles = (await buildDesktop()).flatMap((built) => built.outputFiles);
    for (const { path, contents } of outputFiles) await writeFile(maps + basename(path), contents);
    const start = outputFiles.find(({ path }) => basename(path) === 'extension.cjs')?.text ?? '';
    const [line, column] = placeIn(start);
    place = `extension.cjs:${line}:${column}`;
  });

  after(() => rm(maps, { recursive: true, force: true }));

  for (const path of ['', 'file:///home/rita/.vscode/extensions/repo-rider/dist/', '/home/rita@velo/dist/']) {
    it(`is mapped to the sources: ${path}extension.cjs`, async () => {
      const [, file = '', line] =
        /^ {4}at start \((.*):(\d+):\d+\)$/.exec(readStack(`    at start (${path}${place})`, maps)) ?? [];
      const source = (await read(file)).split('\n');
      assert.ok(source[Number(line) - 1]?.includes(text), `${file}:${line}`);
    });
  }

  it('is unchanged for files of other software', () => {
    const trace = 'Error: x\n    at read (/usr/lib/code/workbench.js:1:2)';
    assert.equal(readStack(trace, maps), trace);
  });
});
