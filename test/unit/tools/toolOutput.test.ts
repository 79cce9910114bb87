import assert from 'node:assert/strict';
import { ours } from '../../../src/base/core/text.ts';
import type { ListedRepository, Repository } from '../../../src/model/core/repository.ts';
import { entryKey } from '../../../src/repositories/core/entry.ts';
import type { Found } from '../../../src/search/core/finder.ts';
import { bytesOf, firstWithin, modelAddress, modelLine, modelText, quoted } from '../../../src/tools/modelText.ts';
import {
  isFoundPublic,
  isPublic,
  listOutput,
  MAX_BYTES,
  quotaOutput,
  recordOutput,
  repositoryOutput,
} from '../../../src/tools/toolOutput.ts';
import { accountAt, anonymousAt } from '../../support/fakeAccounts.ts';
import { repository } from '../../support/fakeStoreLists.ts';
import { hostile, UNREADABLE } from '../../support/hostileText.ts';

const rider = accountAt('api.code.example', 'rider', 1);
const anonymous = anonymousAt('api.code.example');

function found(record: ListedRepository): Found {
  const entry = { session: rider, repository: record };
  const marks = { isPinned: false, isChanged: false, host: 'code.example' };
  const full = { ...entry, key: entryKey(entry), ...marks };
  return { entry: full, entries: [full], sessions: [rider] };
}

/** A megabyte of misleading text, in characters of three bytes. */
const HOSTILE = `${hostile('x').slice(0, 300)}${'\u202e界"\\'.repeat(250_000)}`;
const { id: _, ...hostileTexts } = Object.fromEntries(
  ['html_url', 'description', 'language', 'clone_url', 'ssh_url', 'homepage', 'default_branch'].map((name) => [
    name,
    HOSTILE,
  ]),
);
const HOSTILE_RECORD: Repository = {
  ...repository(1, `${HOSTILE}/x`),
  ...hostileTexts,
  owner: { login: ours(HOSTILE) },
  license: { spdx_id: ours(HOSTILE) },
  parent: { full_name: ours(HOSTILE) },
  stargazers_count: Number.MAX_SAFE_INTEGER,
  forks_count: Number.MAX_VALUE,
};

describe('the output of a tool', () => {
  it('is short for a repository, without missing values', () => {
    const { id, name, full_name: fullName, owner } = repository(1, 'rider/handbook');
    assert.deepEqual(JSON.parse(JSON.stringify(repositoryOutput(found({ id, name, full_name: fullName, owner })))), {
      fullName: 'rider/handbook',
      host: 'code.example',
    });
    const known = repository(1, 'rider/handbook', {
      description: null,
      html_url: 'https://code.example/rider/handbook',
    });
    assert.deepEqual(JSON.parse(JSON.stringify(repositoryOutput(found(known)))), {
      fullName: 'rider/handbook',
      host: 'code.example',
      description: null,
      private: false,
      fork: false,
      archived: false,
      stars: 5,
      pushedAt: '2026-11-01T00:00:00.000Z',
      url: 'https://code.example/rider/handbook',
    });
  });

  it('contains as many of 10,000 repositories as fit, and the number of the others', () => {
    const all = Array.from({ length: 10_000 }, (_each, id) =>
      repositoryOutput(
        found(repository(id, `velodrome/repository-${id}`, { description: 'What it is for, in a sentence.' })),
      ),
    );
    const output = listOutput('repositories', all, all.length, ['A note.']);
    assert.ok(bytesOf(output) <= MAX_BYTES && bytesOf(output) > MAX_BYTES / 2);
    const shown = (output.repositories as unknown[]).length;
    assert.deepEqual([output.total, output.more, output.notes], [10_000, 10_000 - shown, ['A note.']]);
    assert.ok(shown >= 50, `${shown} usual ones`);
  });

  it('limits hostile repositories to one visible line each', () => {
    const output = listOutput('repositories', Array(50).fill(repositoryOutput(found(HOSTILE_RECORD))), 50, []);
    for (const each of [
      output,
      recordOutput(HOSTILE_RECORD, rider, HOSTILE.slice(0, 400)),
      quotaOutput(rider, { quota: undefined, receivedAt: 1 }),
    ]) {
      assert.ok(bytesOf(each) <= MAX_BYTES, `${bytesOf(each)} bytes`);
      assert.doesNotMatch(JSON.stringify(each), UNREADABLE);
    }
    assert.ok((output.repositories as unknown[]).length > 1);
  });

  for (const [what, text] of [
    ['directions', '\u202eabc\u2066\u200f'],
    ['tags, with which whole sentences can be written', `a\u{e0069}\u{e0067}b\u{e007f}c`],
    ['blanks that are letters', 'a\u3164\u115fb\u2800c'],
    ['default ignorable characters', 'a\u17b4b\u2065\ufff0\u{e0fff}c'],
    ['controls and breaks', '\u0007abc\u2028\n'],
  ] as const) {
    it(`contains nothing invisible: ${what}`, () => assert.equal(modelText(text, 100), 'abc'));
  }

  it('keeps the letters of all languages', () => {
    for (const text of ['Málaga', '自転車 🚲', 'велосипед', 'عجلة']) assert.equal(modelText(text, 100), text);
  });

  it('contains an address completely or not at all', () => {
    assert.equal(modelAddress('https://code.example/x'), 'https://code.example/x');
    for (const address of [undefined, `https://code.example/${'x'.repeat(300)}`, 'https://code.example/\u200b']) {
      assert.equal(modelAddress(address), undefined);
    }
  });

  it('is shown to a user with Markdown escaped', () => {
    assert.equal(
      quoted('[a](command:x) **b** <i> `c` &lt;\n1. d'),
      String.raw`\[a\]\(command\:x\) \*\*b\*\* \<i\> \`c\` \&lt\; 1\. d`,
    );
  });

  it('is cut after an item, never within one', () => {
    assert.deepEqual(firstWithin(['aaa', 'bbb', 'ccc'], 12), ['aaa', 'bbb']);
    assert.deepEqual(firstWithin(['aaa', 'bbb'], 12), ['aaa', 'bbb']);
    assert.deepEqual(firstWithin(['界界'], 8), []);
  });
});

describe('what is public', () => {
  for (const [what, isPrivate, session, expected] of [
    ['an account lists as public', false, rider, true],
    ['an anonymous session lists as public', false, anonymous, true],
    ['an account lists as private', true, rider, false],
    ['an account lists without visibility', undefined, rider, false],
    ['an anonymous session lists without visibility', undefined, anonymous, true],
  ] as const) {
    it(`${expected ? 'includes' : 'excludes'} what ${what}`, () => {
      assert.equal(isPublic({ private: isPrivate }, session), expected);
    });
  }

  for (const [what, copies, expected] of [
    ['all accounts show as public', [false, false], true],
    ['the second account shows as private', [false, true], false],
    ['the second account does not report', [false, undefined], false],
  ] as const) {
    it(`${expected ? 'includes' : 'excludes'} what ${what}`, () => {
      const entries = copies.map((isPrivate) => found(repository(1, 'rider/handbook', { private: isPrivate })).entry);
      assert.equal(isFoundPublic({ entries }), expected);
    });
  }
});

describe('a line of a file for a model', () => {
  for (const [what, line, expected] of [
    ['keeps its spaces and tabs', '\t  const a  = 1;  ', '\t  const a  = 1;  '],
    ['has no invisible characters', 'a\u200bb\u202ec\ufe0fd\u{e0041}e', 'abcde'],
    ['has no control characters', 'a\rb\u0000c\u001b[31md\u2028e', 'abc[31mde'],
    ['is cut', 'x'.repeat(30), `${'x'.repeat(19)}…`],
    ['is cut between characters', `${'x'.repeat(18)}🚲🚲`, `${'x'.repeat(18)}…`],
  ] as const) {
    it(what, () => assert.equal(modelLine(line, 20), expected));
  }
});
