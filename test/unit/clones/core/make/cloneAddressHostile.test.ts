import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { access, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { parseCloneAddress } from '../../../../../src/clones/core/make/cloneAddress.ts';
import { CloneAddressError, type CloneAddressRefusal } from '../../../../../src/clones/core/make/cloneErrors.ts';
import { refusalOfName } from '../../../../support/windowsNames.ts';

/** An address, the repository name, and the accepted reasons for a refusal; none if Git gets the address. */
type Row = readonly [address: string, name: string, ...reasons: CloneAddressRefusal[]];

const HTTPS = 'https://evil.example/a/';

/** Repository names that the service may return, with a matching address. */
const NAMES: readonly (readonly [name: string, isSafe: boolean])[] = [
  ['handbook', true],
  ['.github', true],
  ['.dotfiles', true],
  ['gitmodules', true],
  ['a.b', true],
  ['-rf', true],
  ['com10', true],
  ['Überblick', true],
  // Git: verify_path and core.protectNTFS.
  ['.git', false],
  ['.GIT', false],
  ['.git.', false],
  ['.git ', false],
  ['.git::$INDEX_ALLOCATION', false],
  ['git~1', false],
  ['GI7EBA~1', false],
  ['.gitmodules', false],
  ['bare.git', false],
  ['.', false],
  ['..', false],
  // Git: core.protectHFS, with characters that HFS+ ignores.
  ['.g\u200cit', false],
  ['\u200e.git', false],
  ['.git\ufeff', false],
  ['handbook\u200b', false],
  // Other version control systems.
  ['.hg', false],
  ['CVS', false],
  // VS Code opens it as a file with the folders of a workspace.
  ['x.code-workspace', false],
  ['code-workspace', true],
  // Editors, shells, keys and package managers.
  ['.vscode', false],
  ['.VSCode', false],
  ['.ssh', false],
  ['.config', false],
  ['.devcontainer', false],
  ['.venv', false],
  ['node_modules', false],
  // File systems that ignore case fold this letter to s.
  ['node_module\u017f', false],
  ['cv\u017f', false],
  ['handbook\u3164', false],
  // Windows.
  ['CON', false],
  ['con.github.io', false],
  ['Lpt1', false],
  ['COM¹', false],
  ['b.', false],
  ['b ', false],
  ['b:c', false],
  ['PROGRA~1', false],
  ['$Recycle.Bin', false],
  // Unreadable names.
  ['', false],
  ['b\u0000c', false],
  ['b\u2024git', false],
];

/** Addresses for a repository that is shown as `handbook`. */
const OTHERS: readonly Row[] = [
  [`${HTTPS}handbook.git`, 'handbook'],
  [`${HTTPS}handbook`, 'handbook'],
  [`${HTTPS}handbook.git/`, 'handbook'],
  [`${HTTPS}handbook/`, 'handbook'],
  [`${HTTPS}x/../handbook.git`, 'handbook'],
  ['git@evil.example:a/handbook.git', 'handbook'],
  ['ssh://git@evil.example/a/handbook.git', 'handbook'],
  [`${HTTPS}.git.git`, 'handbook', 'otherName'],
  [`${HTTPS}%2egit`, 'handbook', 'otherName'],
  [`${HTTPS}.git`, 'handbook', 'otherName'],
  [`${HTTPS}handbook/.git`, 'handbook', 'otherName'],
  [`${HTTPS}handbook/.git.git`, 'handbook', 'otherName'],
  [`${HTTPS}handbook%2F.git.git`, 'handbook', 'otherName'],
  [`${HTTPS}Handbook.git`, 'handbook', 'otherName'],
  [`${HTTPS}handbook.git.git`, 'handbook', 'otherName'],
  [`${HTTPS}h%61ndbook.git`, 'handbook'],
  [`${HTTPS}%E0%A4%A`, 'handbook', 'otherName'],
  ['git@evil.example:a/.git.git', 'handbook', 'otherName'],
  ['git@evil.example:a/..', 'handbook', 'otherName'],
  ['ssh://git@evil.example/a/%2Egit', 'handbook', 'otherName'],
  ['https://evil.example/', 'handbook', 'malformed'],
];

const rows: readonly Row[] = [
  ...NAMES.flatMap(([name, isSafe]): readonly Row[] => {
    // Some can't be parsed as an address; others would give the folder another name.
    const reasons: CloneAddressRefusal[] = isSafe ? [] : ['name', 'otherName', 'malformed'];
    return [
      [`${HTTPS}${encodeURIComponent(name)}.git`, name, ...reasons],
      [`git@evil.example:a/${name}.git`, name, ...reasons],
    ];
  }),
  ...OTHERS,
];

const git = (args: readonly string[], cwd: string) =>
  promisify(execFile)('git', [...args], {
    cwd,
    env: { ...process.env, GIT_CONFIG_GLOBAL: '/dev/null', GIT_CONFIG_NOSYSTEM: '1' },
  });

describe('a repository that would run programs', () => {
  let root: string;
  let projects: string;
  let marker: string;
  const isThere = (path: string): Promise<boolean> =>
    access(path).then(
      () => true,
      () => false,
    );

  /** A bare repository whose files are those of a Git directory, with a program in its configuration. */
  async function makeHostile(): Promise<string> {
    const work = join(root, 'work');
    await mkdir(join(work, 'objects'), { recursive: true });
    await mkdir(join(work, 'refs'));
    await writeFile(join(work, 'HEAD'), 'ref: refs/heads/main\n');
    const run = `touch '${marker}'; false`;
    await writeFile(
      join(work, 'config'),
      `[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tfsmonitor = "${run}"\n`,
    );
    for (const folder of ['objects', 'refs']) await writeFile(join(work, folder, 'keep'), '');
    await git(['init', '--quiet', '--initial-branch=main'], work);
    await git(['add', '.'], work);
    await git(
      ['-c', 'user.name=E', '-c', 'user.email=e@evil.example', 'commit', '--quiet', '--message=All of it'],
      work,
    );
    const bare = join(root, 'hostile.git');
    await git(['clone', '--quiet', '--bare', work, bare], root);
    return bare;
  }

  /** Clones as VS Code's Git does: into the folder that the address names. */
  async function clone(address: string, into: string): Promise<string> {
    const folder = decodeURI(address)
      .replace(/\/+$/, '')
      .replace(/^.*[/\\]/, '')
      .replace(/\.git$/, '');
    const hostile = join(root, 'hostile.git');
    // Every address is redirected to this disk.
    await git(
      [
        '-c',
        `url.${hostile}.insteadOf=${address}`,
        'clone',
        '--quiet',
        '--template=',
        '--',
        address,
        join(into, folder),
      ],
      root,
    );
    return join(into, folder);
  }

  async function foldersBelow(folder: string): Promise<readonly string[]> {
    const entries = await readdir(folder, { withFileTypes: true, recursive: true });
    const all = entries.filter((entry) => entry.isDirectory()).map((entry) => join(entry.parentPath, entry.name));
    return [folder, ...all];
  }

  before(async () => {
    root = await mkdtemp(join(tmpdir(), 'repo-rider-hostile-'));
    projects = join(root, 'projects');
    marker = join(root, 'it-ran');
    await mkdir(join(projects, 'mine', 'deep'), { recursive: true });
    await makeHostile();
  });
  after(() => rm(root, { recursive: true, force: true }));

  it('runs one if the address is not checked', async () => {
    const unchecked = join(root, 'unchecked');
    await mkdir(join(unchecked, 'mine'), { recursive: true });
    await clone(`${HTTPS}.git.git`, unchecked);
    await git(['status'], join(unchecked, 'mine'));
    assert.ok(await isThere(marker), 'the attack does not work: this test proves nothing');
    await rm(marker);
  });

  it('is cloned into no folder that Windows can’t have', () => {
    for (const [name, isSafe] of NAMES) if (isSafe) assert.equal(refusalOfName(name), undefined, name);
  });

  /** The folders of clones, by name. */
  const clones = new Map<string, string>();
  const isNameUsedLater = (at: number, name: string): boolean =>
    rows.slice(at + 1).some(([, other, ...reasons]) => other === name && reasons.length === 0);

  for (const [at, [address, name, ...reasons]] of rows.entries()) {
    const what = `${JSON.stringify(address)} for ${JSON.stringify(name)}`;
    if (reasons.length > 0) {
      it(`is not passed to Git: ${what}`, () => {
        assert.throws(
          () => parseCloneAddress(address, name),
          (error) => error instanceof CloneAddressError && reasons.includes(error.reason),
        );
      });
      continue;
    }
    it(`runs nothing: ${what}`, async () => {
      const { text, folderName } = parseCloneAddress(address, name);
      const folder = await clone(text, projects);
      assert.equal(folder, join(projects, folderName));
      assert.ok(!(await isThere(marker)));
      // The last clone of each name stays.
      clones.set(folderName, folder);
      if (isNameUsedLater(at, name)) await rm(folder, { recursive: true });
    });
  }

  it('runs nothing when Git looks into any folder, in a clone or beside all of them', async () => {
    assert.deepEqual(new Set((await readdir(projects)).filter((each) => each !== 'mine')), new Set(clones.keys()));
    const outside = [dirname(projects), projects, join(projects, 'mine'), join(projects, 'mine', 'deep')];
    for (const each of outside) await assert.rejects(git(['status'], each), /not a git repository/);
    for (const [name, folder] of clones) {
      for (const each of await foldersBelow(folder)) {
        if (!each.includes(`${name}/.git`)) await git(['status'], each);
      }
      assert.ok(!(await isThere(marker)), name);
    }
  });
});
