import assert from 'node:assert/strict';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { soakTable } from '../../../scripts/soakTable.ts';
import { makeFakePackage, scriptFile } from '../../support/fakePackage.ts';
import { nodeExecutable } from '../../vscode/paths.ts';
import { startProcess } from '../../vscode/process.ts';

describe('npm run test:soak', function () {
  this.timeout(60_000);

  it('has a column for each run and a line for each part', () => {
    const part = { part: 'types', passed: 1, failed: 0, seconds: 12.34, processorSeconds: 20 };
    const table = soakTable([
      { passed: 1, failed: 0, seconds: 13, processorSeconds: 20, parts: [part] },
      {
        passed: 3,
        failed: 1,
        seconds: 100.06,
        processorSeconds: undefined,
        parts: [part, { part: 'lint', passed: 2, failed: 1, seconds: 87, processorSeconds: undefined }],
      },
    ]);
    assert.equal(
      table,
      [
        'seconds                    run 1    run 2',
        'types                       12.3     12.3',
        'lint                           –     87.0!',
        'in all                      13.0    100.1!',
      ].join('\n'),
    );
  });

  for (const { name, flags, script, code, counts } of [
    { name: 'loaded', flags: [], script: 'echo done', code: 0, counts: '1 passed, 0 failed' },
    { name: 'idle', flags: ['--idle'], script: 'echo done; exit 1', code: 1, counts: '0 passed, 1 failed' },
  ]) {
    it(`runs all tests (${name}), logs the output of each run, and exits with ${code}`, async () => {
      const folder = await makeFakePackage('quick', { quick: script });
      try {
        const lines: string[] = [];
        const soak = startProcess(nodeExecutable(), [scriptFile('soak.ts'), '--runs', '2', ...flags], {
          cwd: folder,
          onLine: (line) => lines.push(line),
        });
        assert.equal(await soak.exited, code, soak.output());
        for (const number of [1, 2]) {
          assert.ok(lines[number - 1]?.startsWith(`run ${number}: ${counts}, `), soak.output());
          const log = await readFile(join(folder, 'out', 'soak', `${name}-${number}.log`), 'utf8');
          assert.match(log, /^▶ quick\ndone$/m);
        }
        assert.match(soak.output(), /^seconds +run 1 +run 2$/m);
        assert.match(soak.output(), /^quick( +\d+\.\d!?){2}$/m);
      } finally {
        await rm(folder, { recursive: true });
      }
    });
  }
});
