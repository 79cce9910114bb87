import assert from 'node:assert/strict';
import { lstatSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { link } from '../../../scripts/link.ts';
import { RealGit } from '../../support/realGit.ts';

describe('a link of a script', () => {
  for (const [platform, copies] of [
    ['linux', false],
    ['win32', true],
  ] as const) {
    it(`on ${platform}: leads to a folder, and ${copies ? 'is a copy of' : 'leads to'} a file`, async () => {
      using real = new RealGit();
      const file = real.write('folder/file', 'before');
      await link(real.path('folder'), real.path('to-folder'), platform);
      await link(file, real.path('to-file'), platform);
      writeFileSync(file, 'after');
      assert.equal(readFileSync(join(real.path('to-folder'), 'file'), 'utf8'), 'after');
      assert.equal(readFileSync(real.path('to-file'), 'utf8'), copies ? 'before' : 'after');
      assert.equal(lstatSync(real.path('to-file')).isSymbolicLink(), !copies);
    });
  }
});
