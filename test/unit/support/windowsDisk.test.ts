import assert from 'node:assert/strict';
import { mkdirSync, symlinkSync } from 'node:fs';
import { RealGit } from '../../support/realGit.ts';
import { windowsDisk } from '../../support/windowsDisk.ts';
import { refusalOfName } from '../../support/windowsNames.ts';

describe('the disk of Windows for tests', () => {
  let real: RealGit;
  beforeEach(() => {
    real = new RealGit();
    real.write('Code/Read Me.txt', `see ${real.path('Code')}`);
  });
  afterEach(() => real[Symbol.dispose]());
  const open = (hasLongPaths = true) =>
    windowsDisk({ folders: { 'c:\\Users\\rider': real.folder, 'd:': real.path('Code') }, hasLongPaths });

  it('ignores the case of letters, and returns that of the disk', async () => {
    const disk = open();
    assert.equal(await disk.read('C:\\USERS\\rider\\code\\READ ME.TXT'), 'see C:/Users/rider/Code');
    assert.equal(await disk.read('d:\\read me.txt'), 'see C:/Users/rider/Code');
    assert.deepEqual(await disk.list('c:\\users\\rider\\CODE'), [{ name: 'Read Me.txt', kind: 'file' }]);
    assert.equal(await disk.real('c:\\users\\RIDER\\code'), 'c:\\Users\\rider\\Code');
    assert.equal(await disk.read('e:\\code\\read me.txt'), undefined);
    assert.equal(await disk.read(real.path('Code/Read Me.txt')), undefined);
  });

  it('has names as Node sees them: with dots and spaces at the end, and no devices', async () => {
    const disk = open();
    assert.equal(await disk.exists('c:\\Users\\rider\\code\\read me.txt'), true);
    assert.equal(await disk.exists('c:\\Users\\rider\\code.\\read me.txt'), false);
    for (const name of ['read me.txt.', 'read me.txt ', 'CON', 'nul.txt', 'aux', 'a:b', 'a?', 'a*b'])
      assert.equal(await disk.exists(`c:\\Users\\rider\\Code\\${name}`), false, name);
  });

  it('has no path above 260 characters without a prefix, unless long paths are on', async () => {
    const name = 'x'.repeat(250);
    mkdirSync(real.path('Code', name));
    const path = `c:\\Users\\rider\\Code\\${name}`;
    assert.deepEqual(
      [await open().exists(path), await open(false).exists(path), await open(false).exists(`\\\\?\\${path}`)],
      [true, false, true],
    );
  });

  it('follows links, but not to another computer', async () => {
    symlinkSync(real.path('Code'), real.path('link'));
    symlinkSync('//server/share', real.path('far'));
    const disk = open();
    assert.equal(await disk.target('c:\\Users\\rider\\LINK'), 'c:\\Users\\rider\\Code');
    assert.equal(await disk.target('c:\\Users\\rider\\far'), undefined);
    assert.equal(await disk.real('c:\\Users\\rider\\link'), 'c:\\Users\\rider\\Code');
  });

  it('reports a test that makes what Windows can’t have', async () => {
    for (const name of ['aux', 'Con.txt', 'a:b', 'a.', 'a ', 'a\\b', 'a|b', 'lpt1']) {
      assert.ok(refusalOfName(name) !== undefined, name);
      real.write(`made/${name}`, '');
    }
    for (const name of ['auxiliary', 'a.b', '.git', 'COM', 'über uns']) assert.equal(refusalOfName(name), undefined);
    await assert.rejects(open().list('c:\\Users\\rider\\made'), /Windows can't have/);
  });
});
