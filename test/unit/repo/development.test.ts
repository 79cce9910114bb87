import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import manifest from '../../../package.json' with { type: 'json' };
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
});
