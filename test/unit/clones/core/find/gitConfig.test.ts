import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseGitConfig } from '../../../../../src/clones/core/find/gitConfig.ts';

/** Files, each with what Git reads from it; undefined if Git rejects it. */
const FILES = [
  '',
  '\uFEFF[core]\r\n\tbare = true\r\n',
  '[remote "origin"]\n\turl = git@github.com:velodrome/handbook.git\n\tfetch = +refs/heads/*:refs/remotes/origin/*\n',
  '[Remote "Ori\\"gin\\\\x"] URL = "https://codehost.example/a b.git" ; a comment\n',
  '[remote.Origin]\nurl = x\n',
  '[a] b\n[a]\nc = # nothing\n',
  '[a]\nb = one \\\n  two\nc = "x # y" # z\nd = x\\ty\\\\z\n',
  '[a]\nb = \\q\n',
  '[a\nb = 1\n',
  'b = 1\n',
  '[a]\n1b = 1\n',
  '[a]\nb = two  words  \n',
] as const;

describe('a Git configuration', () => {
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'repo-rider-config-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  for (const text of FILES) {
    it(`is read as Git reads it: ${JSON.stringify(text)}`, () => {
      const parsed = parseGitConfig(text)?.map(({ section, subsection, key, value }) => [
        [...(section === '' ? [] : [section]), ...(subsection === undefined ? [] : [subsection]), key].join('.'),
        value,
      ]);
      assert.deepEqual(parsed, readByGit(text));
    });
  }

  it('of ten thousand branches is read', () => {
    const branch = (_: unknown, index: number): string =>
      `[branch "feature/${index}"]\n\tremote = origin\n\tmerge = refs/heads/feature/${index}\n`;
    assert.equal(parseGitConfig(Array.from({ length: 10_000 }, branch).join(''))?.length, 20_000);
  });

  for (const [what, part] of [
    ['headings', '[a]\n'],
    ['quotes', '"'],
    ['escapes', String.raw`\"`],
    ['values', 'x=1\n'],
  ] as const) {
    it(`with too many ${what} is not read`, () =>
      assert.equal(parseGitConfig(`[a]\nx = ${part.repeat(1_000_000 / part.length)}\n`), undefined));
  }

  function readByGit(text: string): readonly (readonly string[])[] | undefined {
    const file = join(folder, 'config');
    writeFileSync(file, text);
    try {
      const output = execFileSync('git', ['config', '--file', file, '--list', '-z'], {
        encoding: 'utf8',
        stdio: 'pipe',
      });
      return output
        .split('\0')
        .slice(0, -1)
        .map((entry) => [entry.replace(/\n.*$/s, ''), entry.includes('\n') ? entry.replace(/^.*?\n/s, '') : '']);
    } catch {
      return undefined;
    }
  }
});
