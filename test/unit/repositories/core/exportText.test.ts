import assert from 'node:assert/strict';
import { exportText } from '../../../../src/repositories/core/exportText.ts';
import { entryAt } from '../../../support/entries.ts';

const handbook = entryAt('github.com', 'velodrome/handbook', {
  private: true,
  archived: true,
  language: 'Markdown',
  stargazers_count: 12,
  pushed_at: '2026-11-21T10:00:00Z',
  html_url: 'https://github.com/velodrome/handbook',
  clone_url: 'https://github.com/velodrome/handbook.git',
});
const unknown = entryAt('github.com', 'velodrome/unknown', {
  private: undefined,
  fork: undefined,
  archived: undefined,
  stargazers_count: undefined,
  language: null,
  pushed_at: null,
  html_url: undefined,
  clone_url: undefined,
});

describe('an export', () => {
  it('is a table in Markdown', async () => {
    assert.equal(
      await exportText([handbook, unknown], 'markdown'),
      `| Repository | Kind | Language | Stars | Last change | Account |
| --- | --- | --- | --- | --- | --- |
| [velodrome/handbook](https://github.com/velodrome/handbook) | private, archived | Markdown | 12 | 2026-11-21 |  |
| velodrome/unknown |  |  |  |  |  |
`,
    );
  });

  it('is CSV with a header', async () => {
    assert.equal(
      await exportText([handbook, unknown], 'csv'),
      [
        'name,url,cloneUrl,visibility,isFork,isArchived,language,stars,pushedAt,updatedAt,account',
        'velodrome/handbook,https://github.com/velodrome/handbook,https://github.com/velodrome/handbook.git,private,false,true,Markdown,12,2026-11-21T10:00:00Z,,',
        'velodrome/unknown,,,,,,,,,,',
        '',
      ].join('\r\n'),
    );
  });

  it('is a list in JSON', async () => {
    assert.deepEqual(JSON.parse(await exportText([handbook, unknown], 'json')), [
      {
        name: 'velodrome/handbook',
        url: 'https://github.com/velodrome/handbook',
        cloneUrl: 'https://github.com/velodrome/handbook.git',
        visibility: 'private',
        isFork: false,
        isArchived: true,
        language: 'Markdown',
        stars: 12,
        pushedAt: '2026-11-21T10:00:00Z',
        updatedAt: null,
        account: null,
      },
      {
        name: 'velodrome/unknown',
        url: null,
        cloneUrl: null,
        visibility: null,
        isFork: null,
        isArchived: null,
        language: null,
        stars: null,
        pushedAt: null,
        updatedAt: null,
        account: null,
      },
    ]);
  });

  for (const address of [
    'https://rider:secret@github.com/a/b',
    'https://secret@github.com/a/b',
    'https://github.com/a/b?access_token=secret',
    'javascript:secret',
    'secret',
  ]) {
    it(`omits an address that could contain credentials: ${address}`, async () => {
      const entry = entryAt('github.com', 'a/b', { html_url: address, clone_url: address });
      for (const format of ['markdown', 'csv', 'json'] as const) {
        assert.ok(!(await exportText([entry], format)).includes('secret'));
      }
    });
  }

  it('keeps hostile names and languages in their cells', async () => {
    const entry = entryAt('github.com', 'x/a|b](http://evil)<img>`', {
      language: '=HYPERLINK("http://evil") +1',
      html_url: 'https://github.com/x/(a)|b',
    });
    assert.equal(
      (await exportText([entry], 'markdown')).split('\n')[2],
      '| [x/a\\|b\\](http://evil)\\<img\\>\\`](https://github.com/x/%28a%29%7Cb) | public | =HYPERLINK("http://evil") +1 | 0 |  |  |',
    );
    const [, line = ''] = (await exportText([entry], 'csv')).split('\r\n');
    assert.ok(line.includes(`"'=HYPERLINK(""http://evil"") +1"`), line);
  });

  it('quotes what a spreadsheet with semicolons between cells would take for a formula', async () => {
    const entry = entryAt('github.com', 'x/y', { language: 'a;=1;b; @2;c' });
    assert.ok((await exportText([entry], 'csv')).includes(`,a;'=1;b; '@2;c,`));
  });

  it('writes times from their value', async () => {
    const entry = entryAt('github.com', 'x/y', { pushed_at: 'Jan 2 2026 (| x |) 03:04:05 UTC' });
    for (const format of ['markdown', 'csv', 'json'] as const) {
      const text = await exportText([entry], format);
      assert.ok(text.includes('2026-01-02') && !text.includes('x |'), text);
    }
  });

  for (const sign of ['=', '+', '-', '@']) {
    it(`quotes a cell in CSV that starts with ${sign}`, async () => {
      const entry = entryAt('github.com', 'x/y', { language: `${sign}1` });
      assert.ok((await exportText([entry], 'csv')).includes(`,'${sign}1,`));
    });
  }

  it('reports progress, and ends when it is cancelled', async () => {
    const controller = new AbortController();
    const entries = Array.from({ length: 2000 }, () => handbook);
    const written: number[] = [];
    const text = exportText(entries, 'csv', controller.signal, (count) => {
      written.push(count);
      if (count === 1000) controller.abort('cancelled');
    });
    await assert.rejects(text, (reason) => reason === 'cancelled');
    assert.deepEqual(written, [0, 500, 1000]);
  });
});
