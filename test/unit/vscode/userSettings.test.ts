import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { quietSettings, settingsFile, writeSettings } from '../../vscode/userSettings.ts';

describe('user settings', () => {
  it('are the quiet settings, overridden by the caller’s', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'settings-'));
    try {
      await writeSettings(folder, { 'update.mode': 'manual', 'x.y': [1] });
      const written: unknown = JSON.parse(await readFile(settingsFile(folder), 'utf8'));
      assert.deepEqual(written, { ...quietSettings, 'update.mode': 'manual', 'x.y': [1] });
      assert.equal(settingsFile(folder), join(folder, 'User', 'settings.json'));
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('send nothing anywhere', () => assert.equal(quietSettings['telemetry.telemetryLevel'], 'off'));
});
