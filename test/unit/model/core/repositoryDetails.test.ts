import assert from 'node:assert/strict';
import * as v from 'valibot';
import {
  CommitsSchema,
  LanguagesSchema,
  PictureSchema,
  ReadmeSchema,
  ReleaseSchema,
  TopicsSchema,
} from '../../../../src/model/core/repositoryDetails.ts';

const file = (content: string | Uint8Array, more: object = {}) => ({
  path: 'README.md',
  encoding: 'base64',
  content: Buffer.from(content).toString('base64').replace(/.{60}/g, '$&\n'),
  ...more,
});

describe('a README from the service', () => {
  it('is decoded, without characters that override the reading direction', () => {
    const { text, isCut } = v.parse(ReadmeSchema, file('# Hëllo \u{1f6b4} \u202egnp.exe\u202c שלום'));
    assert.equal(text, '# Hëllo \u{1f6b4} gnp.exe שלום');
    assert.ok(!isCut);
  });

  it('is cut after 500 KiB, between two characters', () => {
    const { text = '', isCut } = v.parse(ReadmeSchema, file(`a${'ü'.repeat(3_000_000)}`));
    assert.ok(isCut);
    assert.equal(Buffer.byteLength(text), 500 * 1024 - 1);
    assert.ok(text.endsWith('ü'));
    const exact = v.parse(ReadmeSchema, file('a'.repeat(500 * 1024)));
    assert.deepEqual([exact.text?.length, exact.isCut], [500 * 1024, false]);
  });

  for (const [what, bytes] of [
    ['UTF-8 with a byte order mark', Buffer.from('\ufeff# Größe', 'utf8')],
    ['UTF-16', Buffer.from('\ufeff# Größe', 'utf16le')],
    ['UTF-16 in the other order', Buffer.from('\ufeff# Größe', 'utf16le').swap16()],
    ['Latin-1', Buffer.from('# Größe', 'latin1')],
  ] as const) {
    it(`is decoded from ${what}`, () => assert.equal(v.parse(ReadmeSchema, file(bytes)).text, '# Größe'));
  }

  it('has no text if the service omits it', () => {
    assert.equal(v.parse(ReadmeSchema, file('', { encoding: 'none' })).text, undefined);
    assert.equal(v.parse(ReadmeSchema, file('', { content: '***' })).text, undefined);
  });

  it('keeps no query of its address, which may be a credential', () => {
    const readme = v.parse(ReadmeSchema, file('x', { download_url: 'https://raw.example/README.md?token=SECRET' }));
    assert.equal(readme.rawUrl, 'https://raw.example/README.md');
    assert.ok(!JSON.stringify(readme).includes('SECRET'));
  });
});

describe('other details from the service', () => {
  for (const [what, schema, value] of [
    ['commits', CommitsSchema, null],
    ['languages', LanguagesSchema, null],
    ['topics', TopicsSchema, { topics: null }],
  ] as const) {
    it(`are no ${what} if the service sends null`, () => assert.deepEqual(v.parse(schema, value), []));
  }

  it('are pictures of at most 512 KiB', () => {
    assert.equal(v.parse(PictureSchema, file('png')), Buffer.from('png').toString('base64'));
    assert.equal(v.parse(PictureSchema, file(Buffer.alloc(513 * 1024))), '');
    assert.equal(v.parse(PictureSchema, file('png', { encoding: 'none' })), '');
  });

  it('are languages, the most first', () => {
    assert.deepEqual(v.parse(LanguagesSchema, { Shell: 1, Go: 20 }), [
      { name: 'Go', count: 20 },
      { name: 'Shell', count: 1 },
    ]);
    assert.ok(!v.safeParse(LanguagesSchema, { Go: -1 }).success);
  });

  it('are five commits, with their first lines', () => {
    const commit = { html_url: 'https://code.example/1', commit: { message: 'One\n\nmore', author: { name: 'Rita' } } };
    const commits = v.parse(
      CommitsSchema,
      Array.from({ length: 7 }, () => commit),
    );
    assert.equal(commits.length, 5);
    assert.deepEqual(commits[0], { subject: 'One', author: 'Rita', at: undefined, webUrl: commit.html_url });
    assert.equal(v.parse(CommitsSchema, [{ commit: { message: 'x', author: 7 } }])[0]?.author, undefined);
  });

  it('are short, because they are stored for many repositories', () => {
    const long = 'x'.repeat(1_000_000);
    const commit = { html_url: long, commit: { message: long, author: { name: long, date: long } } };
    const details = [
      v.parse(CommitsSchema, [commit]),
      v.parse(ReleaseSchema, { tag_name: long, name: long, html_url: long, published_at: long }),
      v.parse(LanguagesSchema, { [long]: 1 }),
      v.parse(TopicsSchema, { names: [long] }),
      v.parse(ReadmeSchema, file('x', { html_url: long, download_url: long })),
    ];
    assert.ok(JSON.stringify(details).length < 10_000);
  });

  it('are the latest release', () => {
    const release = { tag_name: 'v1', name: null, published_at: '2026-11-01T00:00:00Z' };
    assert.deepEqual(v.parse(ReleaseSchema, release), {
      tag: 'v1',
      name: undefined,
      webUrl: undefined,
      at: '2026-11-01T00:00:00Z',
    });
  });
});
