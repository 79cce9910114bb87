import assert from 'node:assert/strict';
import { decodeLines } from '../../../../src/core/api/packedLines.ts';
import { withoutPause } from '../../../../src/core/slices.ts';

/** A page as versions before stored it, in which equal values are stored once. */
const PAGE = {
  dropped: 1,
  owners: [{ login: 'rider', id: 7 }],
  licenses: [{ name: 'MIT License', spdx_id: 'MIT' }],
  branches: ['main'],
  topics: [['bikes']],
  patterns: { html_url: ['https://code.example/', ''], clone_url: ['https://code.example/', '.git'] },
  defaults: { private: false, language: 'Go', description: null },
  packed: [
    { id: 1, full_name: 'rider/a', o: 0, l: 0, b: 0, t: 0, size: 12 },
    { id: 2, full_name: 'rider/b', o: 0, name: 'other', private: true, html_url: 'https://elsewhere.example/' },
  ],
};

function decode(text: string): readonly unknown[] {
  return withoutPause(decodeLines(new TextEncoder().encode(text)));
}

describe('lines of earlier versions', () => {
  it('have the repositories of a list page', () => {
    const [page] = decode(`${JSON.stringify(PAGE)}\n`);
    assert.deepEqual(JSON.parse(JSON.stringify(page)), {
      dropped: 1,
      items: [
        {
          id: 1,
          name: 'a',
          full_name: 'rider/a',
          private: false,
          html_url: 'https://code.example/rider/a',
          description: null,
          language: 'Go',
          size: 12,
          clone_url: 'https://code.example/rider/a.git',
          default_branch: 'main',
          topics: ['bikes'],
          license: { name: 'MIT License', spdx_id: 'MIT' },
          owner: { login: 'rider', id: 7 },
        },
        {
          id: 2,
          name: 'other',
          full_name: 'rider/b',
          private: true,
          html_url: 'https://elsewhere.example/',
          description: null,
          language: 'Go',
          clone_url: 'https://code.example/rider/b.git',
          owner: { login: 'rider', id: 7 },
        },
      ],
    });
  });

  it('have other values as they are', () => assert.deepEqual(decode('{"a":1}\n[2]\n"é"\n'), [{ a: 1 }, [2], 'é']));

  it('are refused if one is damaged', () => assert.throws(() => decode('{"a":1}\n{"a\n'), SyntaxError));
});
