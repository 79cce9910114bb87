import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { startLoad } from '../../../scripts/load.ts';
import { parseSoakOptions, UsageError } from '../../../scripts/soakOptions.ts';
import { continueSeries, missing, runMissing, type Series } from '../../../scripts/soakSeries.ts';
import { soakTable } from '../../../scripts/soakTable.ts';
import type { RunResults } from '../../../scripts/testResults.ts';
import { makeFakePackage, scriptFile } from '../../support/fakePackage.ts';
import { waitUntil } from '../../support/waitUntil.ts';
import { nodeExecutable } from '../../vscode/paths.ts';
import { startProcess } from '../../vscode/process.ts';
import { processTable } from '../../vscode/processTable.ts';

const results = (number: number): RunResults => ({
  passed: number,
  failed: 0,
  seconds: 1,
  processorSeconds: 1,
  parts: [],
});

describe('the options of npm run test:soak', () => {
  const defaults = { runs: 3, busy: 4, restart: false, parts: [] };
  for (const [args, expected] of [
    ['', defaults],
    ['--runs 5 --busy 8', { ...defaults, runs: 5, busy: 8 }],
    ['--busy 0 --restart', { ...defaults, busy: 0, restart: true }],
    ['--idle types lint', { ...defaults, busy: undefined, parts: ['types', 'lint'] }],
  ] as const) {
    it(`are read: ${args}`, () => assert.deepEqual(parseSoakOptions(args.split(' ').filter(Boolean)), expected));
  }

  for (const [args, message] of [
    ['--runs 0', '--runs takes a whole number from 1 to 1000.'],
    ['--runs=', '--runs takes a whole number from 1 to 1000.'],
    ['--busy many', '--busy takes a whole number from 0 to 1000.'],
    ['--idle --busy 4', '--idle and --busy exclude each other.'],
    ['--loud', /--loud/],
  ] as const) {
    it(`are rejected: ${args}`, () => {
      assert.throws(
        () => parseSoakOptions(args.split(' ')),
        (error) => error instanceof UsageError && error.message.match(message) !== null,
      );
    });
  }
});

describe('a series of soak runs', () => {
  const series: Series = { commit: 'a5e00f1', changes: '', busy: 4, parts: [] };
  const storedRuns = (numbers: readonly number[], of: Partial<Series> = {}) =>
    new Map(numbers.map((number) => [number, { series: { ...series, ...of }, results: results(number) }]));

  it('starts without a word if no run is stored', () => {
    assert.deepEqual(continueSeries(new Map(), series, 3), { kept: new Map(), text: '' });
  });

  it('continues with the missing runs', () => {
    const { kept, text } = continueSeries(storedRuns([3, 1]), series, 4);
    assert.deepEqual(
      kept,
      new Map([
        [3, results(3)],
        [1, results(1)],
      ]),
    );
    assert.equal(text, 'Continuing after the stored runs 1, 3. To start over, add --restart.');
    assert.deepEqual(missing(kept, 4), [2, 4]);
  });

  it('continues if more runs are wanted', () => {
    const { kept } = continueSeries(storedRuns([1, 2, 3]), series, 5);
    assert.deepEqual(missing(kept, 5), [4, 5]);
  });

  for (const [reason, now, stored] of [
    ['the stored series is complete', {}, {}],
    ['the stored runs are of another commit: b00b1e5', {}, { commit: 'b00b1e5' }],
    ['the stored runs are of another commit: unknown', { commit: undefined }, { commit: undefined }],
    ['the stored runs are of other uncommitted changes', { changes: 'c0ffee' }, {}],
    ['the stored runs are of other uncommitted changes', {}, { changes: 'c0ffee' }],
    ['the stored runs are of another load: --busy 2', {}, { busy: 2 }],
    ['the stored runs are of other parts: all', { parts: ['types'] }, {}],
    ['the stored runs are of other parts: types', { parts: ['types', 'lint'] }, { parts: ['types'] }],
  ] as const) {
    it(`starts over: ${reason}`, () => {
      assert.deepEqual(continueSeries(storedRuns([1, 2, 3], stored), { ...series, ...now }, 3), {
        kept: new Map(),
        text: `Starting over: ${reason}.`,
      });
    });
  }

  it('ends with an interrupted run, which does not count', async () => {
    const started: number[] = [];
    const stored = new Map<number, RunResults>();
    const runs = await runMissing(
      new Map([[2, results(2)]]),
      5,
      async (number) => {
        started.push(number);
        return number === 3 ? undefined : results(number);
      },
      async (number, each) => void stored.set(number, each),
    );
    assert.deepEqual(started, [1, 3]);
    assert.deepEqual(stored, new Map([[1, results(1)]]));
    assert.deepEqual(
      runs,
      new Map([
        [2, results(2)],
        [1, results(1)],
      ]),
    );
  });

  it('has a table of seconds and processor seconds, with a line for each part', () => {
    const part = { part: 'types', passed: 1, failed: 0, seconds: 12.34, processorSeconds: 20 };
    const lint = { part: 'lint', passed: 2, failed: 1, seconds: 87, processorSeconds: undefined };
    const table = soakTable(
      new Map([
        [3, { passed: 3, failed: 1, seconds: 100.06, processorSeconds: undefined, parts: [part, lint] }],
        [1, { passed: 1, failed: 0, seconds: 13, processorSeconds: 20, parts: [part] }],
      ]),
    );
    assert.equal(
      table,
      [
        'seconds, processor                    run 1               run 3',
        'types                         12.3     20.0       12.3     20.0',
        'lint                             –        –       87.0        –!',
        'in all                        13.0     20.0      100.1        –!',
      ].join('\n'),
    );
  });
});

describe('npm run test:soak', () => {
  it('runs the tests, logs their output, stores the results, and exits with 1 after a failure', async () => {
    const folder = await makeFakePackage('quick', { quick: 'echo done; exit 1' });
    try {
      const soak = startProcess(nodeExecutable(), [scriptFile('soak.ts'), '--runs', '1', '--idle'], { cwd: folder });
      assert.equal(await soak.exited, 1, soak.output());
      assert.match(soak.output(), /^run 1: 0 passed, 1 failed, \d+ s, (?:\d+|–) processor seconds, load /m);
      assert.match(soak.output(), /^quick +\d+\.\d +(?:\d+\.\d|–)!$/m);
      const stored = join(folder, 'out', 'soak', 'idle-1');
      assert.match(await readFile(`${stored}.log`, 'utf8'), /^▶ quick\ndone$/m);
      const run = JSON.parse(await readFile(`${stored}.json`, 'utf8'));
      assert.deepEqual(run.series, { changes: '', parts: [] });
      assert.equal(run.results.failed, 1);
      assert.ok(run.results.processorSeconds > 0);
      assert.equal(run.results.parts[0].processorSeconds, run.results.processorSeconds);
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('ends the load', async () => {
    const load = startLoad(1);
    const leashes = load.running.map(({ pid }) => pid);
    const children = async () => (await processTable()).filter(({ parent }) => leashes.includes(parent));
    try {
      assert.equal(leashes.length, 2, 'a busy loop and the disk writer');
      // Only Linux lists the processes.
      if (process.platform === 'linux') await waitUntil(async () => (await children()).length === 2);
    } finally {
      await load[Symbol.asyncDispose]();
    }
    assert.deepEqual(await children(), []);
  });
});
