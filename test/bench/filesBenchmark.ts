import assert from 'node:assert/strict';
import { globSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoize } from '../../src/base/core/memoize.ts';
import { FileIndex, parseFileQuery } from '../../src/files/core/fileIndex.ts';
import { FileTree } from '../../src/files/core/fileTree.ts';
import { decodeTree, encodeTree } from '../../src/files/core/storedTree.ts';
import { readTreeAnswer } from '../../src/hosts/core/treeAnswer.ts';
import { baseNameOf, type TreeEntry } from '../../src/hosts/core/treeEntry.ts';
import type { Bench, Benchmark } from './benchmark.ts';
import { median } from './figures/median.ts';
import { counted, type Result, resultOf } from './figures/result.ts';
import { eachRound } from './figures/rounds.ts';
import { blockRounds, samplesOf } from './timeRounds.ts';
import { percentile, prefixes } from './typing/keystrokes.ts';
import { keySamples, pressKeys } from './typing/pressedKeys.ts';
import { fuzzy, type Press } from './typing/searchers.ts';

/** As many as GitHub sends in one response. */
const ENTRIES = 100_000;
const FILES_OF_FOLDER = 20;
/** As many as the list shows. */
const ROWS = 200;

/** Rows of the list that are visible. */
const VISIBLE = 20;

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** The keys before and after those of the file: the shortcut, three letters of a repository, Right, and Enter. */
const OTHER_KEYS = 6;

/** Milliseconds: one frame of a screen, and half of what users notice. */
const FRAME = 16;
const LONGEST = 30;

/** What is typed beside the beginnings of names: a path, a typing error, several words, and what nothing has. */
const TYPED = ['src/gear', 'dshbrd', 'map test', 'zzz', 'index.ts:12'];

const KINDS = ['.ts', '.test.ts', '.css', '.md', '.json'];

const WORDS =
  'gear map frame brake route saddle chain wheel track climb sprint stage rider team index store client server view page list tree cache token quota search filter branch commit clone folder file editor window panel button theme icon dashboard'.split(
    ' ',
  );

/** Files of a repository: reading and searching them. */
export const fileLists: Benchmark = {
  name: 'file lists',
  seconds: 35,
  run: async (bench) => [keysToFile(), ...(await typing(bench)), ...(await blocks(bench))],
};

/**
 * Keys from any window to each file of this project, if none was opened before: the user types the beginning of its
 * name, or beginnings of words in it, and goes down in the list.
 */
function keysToFile(): Result {
  const paths = globSync('{docs,media,src,test}/**/*.*', { cwd: ROOT });
  const project = paths.map((path): TreeEntry => ({ path, mode: '100644', ...contentOf(0) }));
  const index = new FileIndex(project);
  const placesOf = memoize((text: string) => {
    const { files } = index.search(parseFileQuery(text), VISIBLE);
    return new Map(files.map((file, place) => [file, place]));
  });
  const keysTo = (file: TreeEntry): number => {
    const name = baseNameOf(file.path);
    const keys = [...prefixes(name), ...beginnings(name)].map(
      (text) => text.length + (placesOf(text).get(file) ?? Number.POSITIVE_INFINITY),
    );
    return OTHER_KEYS + Math.min(...keys, file.path.length);
  };
  const name = `from any window to each of ${project.length} files`;
  const common = { reference: 'the whole path', unit: 'keys', goal: { max: 10, of: 'median' } } as const;
  const whole = project.map(({ path }) => OTHER_KEYS + path.length);
  return counted({ ...common, name }, median(project.map(keysTo)), median(whole));
}

/** Up to three letters of the first word and of the second one, and the first letters of all words. */
function beginnings(name: string): readonly string[] {
  const words = name.replace(/([a-z])([A-Z])/g, '$1 $2').split(/[-_. ]/);
  const [first = '', second = ''] = words;
  const pairs = [1, 2, 3].flatMap((one) => [1, 2, 3].map((two) => first.slice(0, one) + second.slice(0, two)));
  return [...pairs, words.map((word) => word.slice(0, 1)).join('')];
}

function typing({ limits }: Bench): Promise<readonly Result[]> {
  const all = Array.from({ length: ENTRIES }, (_, at): TreeEntry => ({ ...packageFile(at), ...contentOf(at) }));
  const index = new FileIndex(all);
  const names = all.filter((_, at) => at % (ENTRIES / 10) === 0).map(({ path }) => baseNameOf(path));
  const initials = names.map((name) => name.replaceAll(/[^A-Z]/g, ''));
  const texts = [...names, ...initials, ...TYPED].flatMap(prefixes);
  const sides: Readonly<Record<'ours' | 'reference', Press>> = {
    ours: async (text) => index.search(parseFileQuery(text), ROWS).files.length,
    reference: fuzzy(all.map(({ path }) => path)),
  };
  const row = (name: string, max: number) =>
    ({ name: `${name} among 100,000 paths`, reference: 'uFuzzy', unit: 'ms', goal: { max, of: 'median' } }) as const;
  return eachRound(
    sides,
    limits(0.5),
    (press) => pressKeys(texts, press),
    ({ ours, reference }) => {
      const above = (share: number) => keySamples(ours, reference, (times) => percentile(times, share));
      return [
        resultOf(row('99 of 100 keystrokes', FRAME), above(0.01)),
        resultOf(row('the longest keystroke', LONGEST), above(0)),
      ];
    },
    2,
  );
}

/** A file of one of many packages, such as `packages/brake/src/gear/MapFrameRoute12.test.ts`. */
function packageFile(place: number): Pick<TreeEntry, 'path' | 'mode'> {
  const word = (at: number): string => WORDS[Math.floor(at) % WORDS.length] ?? '';
  // Names that are near each other in no order.
  const mixed = Math.imul(place, 2_654_435_761) >>> 0;
  const name = [mixed, mixed / 41, mixed / 1777].map((at) => word(at).replace(/^./, (letter) => letter.toUpperCase()));
  const folder = `packages/${word(place / 2000)}-${word(place / 70_000)}/src/${word(place / 100)}`;
  return { path: `${folder}/${name.join('')}${mixed % 97}${KINDS[place % KINDS.length]}`, mode: '100644' };
}

/** How long the largest response blocks the event loop when it is restored from the disk. */
async function blocks({ limits }: Bench): Promise<readonly Result[]> {
  const text = JSON.stringify({
    sha: 'c'.repeat(40),
    tree: entriesOf(ENTRIES).map(({ path, mode, hash, size }) => ({ path, mode, type: 'blob', sha: hash, size })),
    truncated: false,
  });
  const answer = await readTreeAnswer(text, true);
  assert.equal(answer?.entries.length, ENTRIES + ENTRIES / FILES_OF_FOLDER + 1);
  const stored = await encodeTree(answer);
  const restore = async (): Promise<void> => {
    const decoded = await decodeTree(stored);
    assert.ok(decoded);
    const tree = new FileTree();
    await tree.add('', decoded);
    await tree.verify();
    assert.equal(new FileIndex(tree.files).size, ENTRIES);
  };
  const goal = { max: 50, of: 'median' } as const;
  const name = '100,000 files are restored and indexed, longest block';
  return blockRounds(
    { ours: restore, reference: async () => JSON.parse(text) },
    { limits: limits() },
    ({ ours, reference }) => [
      resultOf({ name, reference: 'JSON.parse of the response', unit: 'ms', goal }, samplesOf(ours, reference)),
    ],
  );
}

/** Folders with files; their names are made of words. */
function entriesOf(count: number): readonly TreeEntry[] {
  const root: TreeEntry = { path: 'src', mode: '040000', hash: contentOf(0).hash, size: undefined };
  const folders = Array.from({ length: count / FILES_OF_FOLDER }, (_, folder) => {
    const path = `src/${wordsOf(folder)}`;
    const files = Array.from({ length: FILES_OF_FOLDER }, (_each, at): TreeEntry => {
      const place = folder * FILES_OF_FOLDER + at;
      return {
        path: `${path}/${wordsOf(place * 7)}${KINDS[place % KINDS.length]}`,
        mode: '100644',
        ...contentOf(place),
      };
    });
    return [{ path, mode: '040000', hash: contentOf(folder).hash, size: undefined }, ...files];
  });
  return [root, ...folders.flat()];
}

/** Two or three words, different for each number. */
function wordsOf(number: number): string {
  const size = WORDS.length;
  const word = (at: number): string => WORDS[at % size] ?? '';
  const more = Math.floor(number / size / size);
  return `${word(number)}-${word(Math.floor(number / size) + number)}${more > 0 ? `-${word(more)}${Math.floor(more / size) || ''}` : ''}`;
}

function contentOf(number: number): Pick<TreeEntry, 'hash' | 'size'> {
  return { hash: number.toString(16).padStart(8, '0').repeat(5), size: (number * 37) % 20_000 };
}
