import { posix, win32 } from 'node:path';
import * as v from 'valibot';
import {
  alertIn,
  mayHaveEmoji,
  notePieces,
  taskIn,
  withEmoji,
} from '../../../../media/pages/repository/readmeMarks.ts';
import { readApiVersion, readDeprecation } from '../../../../src/accounts/core/deprecationHeaders.ts';
import { candidates } from '../../../../src/accounts/core/discovery.ts';
import { ownPage } from '../../../../src/accounts/core/hostPages.ts';
import { linkParameters } from '../../../../src/base/core/linkParameters.ts';
import { describeForLog } from '../../../../src/base/core/log.ts';
import { removeFromTexts, withoutTokens } from '../../../../src/base/core/quotedTokens.ts';
import { isShownAsItIs, oneLine, showable } from '../../../../src/base/core/text.ts';
import type { Disk } from '../../../../src/clones/core/disk.ts';
import { parseGitConfig } from '../../../../src/clones/core/find/gitConfig.ts';
import { readGitFolder } from '../../../../src/clones/core/find/gitFolder.ts';
import { matchesGlob } from '../../../../src/clones/core/find/glob.ts';
import { keysOfRemote, remotesIn, replacementsIn } from '../../../../src/clones/core/find/remoteRules.ts';
import { includesIn, parseSshConfig } from '../../../../src/clones/core/find/sshConfig.ts';
import { gitFailure } from '../../../../src/clones/core/git/gitSentences.ts';
import { remotesToFetch } from '../../../../src/clones/core/git/remotes.ts';
import { unsafeKey } from '../../../../src/clones/core/git/safeConfig.ts';
import { parseStatus } from '../../../../src/clones/core/git/statusOutput.ts';
import { cloneLookup } from '../../../../src/clones/core/known/cloneLookup.ts';
import { remoteKey } from '../../../../src/clones/core/known/remoteKey.ts';
import { parseCloneAddress } from '../../../../src/clones/core/make/cloneAddress.ts';
import { isSafeFolderName } from '../../../../src/clones/core/make/folderName.ts';
import { nameKeyOf } from '../../../../src/clones/node/letterCase.ts';
import { pathsOf } from '../../../../src/clones/node/nodePaths.ts';
import { isOtherServer } from '../../../../src/clones/node/removalCheck.ts';
import { citySlug, parseCyclists } from '../../../../src/extras/core/cyclistCount.ts';
import { factIn } from '../../../../src/files/core/entryFacts.ts';
import { FileIndex, parseFileQuery } from '../../../../src/files/core/fileIndex.ts';
import { refsNamed } from '../../../../src/files/core/refChoice.ts';
import { apisOf, dialectOf } from '../../../../src/hosts/core/dialects/dialectOf.ts';
import { gitea, readmesAmong } from '../../../../src/hosts/core/dialects/gitea.ts';
import { isGitHub } from '../../../../src/hosts/core/dialects/gitHubHosts.ts';
import { minimal } from '../../../../src/hosts/core/dialects/minimal.ts';
import { isHash } from '../../../../src/hosts/core/gitHash.ts';
import { readTreeAnswer } from '../../../../src/hosts/core/treeAnswer.ts';
import { failureOf, withheldOrganizations } from '../../../../src/http/core/send/failure.ts';
import { lackingIn, parseScopes, refusalIn } from '../../../../src/http/core/send/forbidden.ts';
import { refusal } from '../../../../src/http/core/send/gate.ts';
import { JsonGauge } from '../../../../src/http/core/send/jsonGauge.ts';
import { readLinks } from '../../../../src/http/core/send/links.ts';
import { AccountSchema } from '../../../../src/model/core/account.ts';
import { readListedRepository } from '../../../../src/model/core/listedRepository.ts';
import { isFullName, isName } from '../../../../src/model/core/names.ts';
import { usableAddress, webPage } from '../../../../src/model/core/repositoryAddress.ts';
import { CommitsSchema, PictureSchema, ReadmeSchema } from '../../../../src/model/core/repositoryDetails.ts';
import { RepositorySchema } from '../../../../src/model/core/repositorySchema.ts';
import { visibleText } from '../../../../src/model/core/visibleText.ts';
import { fenceOf } from '../../../../src/pages/core/readmeFence.ts';
import { readmeTarget } from '../../../../src/pages/core/readmeLinks.ts';
import { takeNotes } from '../../../../src/pages/core/readmeNotes.ts';
import { readmeParts } from '../../../../src/pages/core/readmeParts.ts';
import { readQuota } from '../../../../src/quota/core/quotaHeaders.ts';
import { EXPORT_FORMATS, exportText } from '../../../../src/repositories/core/exportText.ts';
import { firstPushCommands } from '../../../../src/repositories/core/firstPush.ts';
import { readTag } from '../../../../src/repositories/core/tags.ts';
import { nameInAddress, readPasted, repositoryIn, withoutFolder } from '../../../../src/search/core/address.ts';
import { completeQuery } from '../../../../src/search/core/completion.ts';
import { composed, fold } from '../../../../src/search/core/fold.ts';
import { nameKey } from '../../../../src/search/core/nameKey.ts';
import { parseQuery } from '../../../../src/search/core/parseQuery.ts';
import { SearchIndex } from '../../../../src/search/core/searchIndex.ts';
import { modelAddress, modelText, quoted } from '../../../../src/tools/modelText.ts';
import { entryAt } from '../../../support/entries.ts';

/** Reads a text that a service, a repository, or a file of a clone may choose. */
export interface Reader {
  readonly file: string;
  /** May throw, as for any invalid text. */
  readonly read: (text: string) => unknown;
  /** Words of its grammar: texts repeat each of them, and pairs of them. */
  readonly words: readonly string[];
  /** What comes before the repeated words in half of the texts. */
  readonly start?: string;
}

const { session: SESSION } = entryAt('code.example', 'o/n');
const BASE = new URL('https://code.example/api/v3/');
removeFromTexts('a-secret-of-tests');
const ADDRESS = ['/', ':', '@', '.', 'a', '-', '\\', '%2e', '?', '#', ' '];
const LINES = ['\n', '\r', ' ', '\t', '\0', '\u2028', 'a'];
const NO_NAMES = SearchIndex.of([]).vocabulary;
const NO_RULES = { replacements: [], sshHosts: { namesOf: () => [] } };

/** A folder with only these files. */
function diskOf(files: Readonly<Record<string, string>>): Disk {
  return {
    ...pathsOf(posix),
    list: async () => undefined,
    read: async (path) => files[path],
    exists: async () => false,
    changedAt: async () => 0,
    target: async () => undefined,
    real: async (path) => path,
  };
}

function answerOf(text: string, headers: Readonly<Record<string, string>> = {}) {
  const received = new Headers(Object.entries(headers).map(([name, value]) => [name, value.replace(/[^ -~]/g, '')]));
  return { url: BASE, status: 403, headers: received, body: text, redirected: false, receivedAt: 0 };
}

const inHeader = (text: string): string => text.replace(/[^ -~]/g, '');

function repositoryWith(text: string) {
  const record = { id: 1, name: 'n', full_name: 'o/n', description: text, clone_url: text, html_url: text };
  return { ...record, ssh_url: text, default_branch: text, topics: [text], license: { name: text } };
}

export const READERS: readonly Reader[] = [
  {
    file: 'src/hosts/core/dialects/github.ts',
    read: (text) => {
      const web = new URL(`https://${text.replaceAll(/[^a-z.]/g, '')}/`);
      return [apisOf(web), isGitHub(web.hostname), dialectOf(web).kind];
    },
    words: ['a.', 'api.', '.github.com', 'a', '.ghe.com'],
    start: 'api.',
  },
  {
    file: 'src/hosts/core/dialects/minimal.ts',
    read: (body) => minimal.probe.rate({ status: 200, headers: new Headers(), body }),
    words: [' ', '<', '{', 'a'],
  },
  {
    file: 'src/hosts/core/dialects/gitea.ts',
    read: (body) => [gitea.probe.rate({ status: 200, headers: new Headers(), body }), readmesAmong([{ name: body }])],
    words: [' ', '"', '{"version":"', 'readme.', 'a'],
    start: '{"version":"',
  },
  { file: 'src/accounts/core/discovery.ts', read: candidates, words: ADDRESS, start: 'api.' },
  { file: 'src/accounts/core/hostPages.ts', read: (text) => ownPage(BASE, text), words: ADDRESS, start: 'https://' },
  { file: 'src/http/core/send/forbidden.ts', read: parseScopes, words: [',', ' ', 'repo'] },
  {
    file: 'src/clones/core/make/cloneAddress.ts',
    read: (text) => parseCloneAddress(text, 'a'),
    words: ADDRESS,
    start: 'https://code.example/',
  },
  {
    file: 'src/clones/core/known/cloneLookup.ts',
    read: (text) => cloneLookup([{ folder: text, remotes: [text], key: `https://code.example#${text}` }]),
    words: ['/', '#', '1', 'a'],
  },
  {
    file: 'src/clones/core/git/gitSentences.ts',
    read: (stderr) => gitFailure({ stderr }),
    words: ['could not read ', 'Permission denied (', 'fatal: ', "'", ' not found', 'No ', '://', ...LINES],
  },
  {
    file: 'src/clones/core/git/remotes.ts',
    read: (text) => remotesToFetch(text, 'main'),
    words: [
      '\0',
      'local\0',
      'remote.a.url\n',
      'remote.',
      'fetch',
      '+refs/heads/',
      ':',
      '.',
      '*',
      'branch.main.merge\n',
    ],
    start: 'local\0remote.',
  },
  {
    file: 'src/clones/core/make/folderName.ts',
    read: isSafeFolderName,
    words: ['.', '-', 'a', '\u0301', '\u200c', '.git', ' '],
  },
  {
    file: 'src/clones/node/nodePaths.ts',
    read: (text) => pathsOf(win32, nameKeyOf('win32')).resolve('c:\\code', text),
    words: ['con', ' ', '.', '/', '\\', '?', 'c:', 'a'],
  },
  { file: 'src/clones/core/find/glob.ts', read: (text) => matchesGlob('*a*b?c', text), words: ['a', 'b', 'c', 'ab'] },
  {
    file: 'src/clones/core/find/gitConfig.ts',
    read: parseGitConfig,
    words: ['[', ']', '"', '\\', '#', ';', '=', 'a', '\n', ' ', '[a]', 'a=b\n', '\\"', '.'],
    start: '[remote "',
  },
  {
    file: 'src/clones/core/find/gitFolder.ts',
    read: (text) =>
      readGitFolder('/c', { name: '.git', kind: 'folder' }, diskOf({ '/c/.git/HEAD': text, '/c/.git/config': CONFIG })),
    words: LINES,
    start: 'ref: refs/heads/',
  },
  {
    file: 'src/clones/core/find/gitFolder.ts',
    read: (text) => readGitFolder('/c', { name: '.git', kind: 'file' }, diskOf({ '/c/.git': text })),
    words: LINES,
    start: 'gitdir: ',
  },
  {
    file: 'src/clones/core/known/remoteKey.ts',
    read: remoteKey,
    words: [...ADDRESS, '.git'],
    start: 'ssh://git@code.example/a',
  },
  {
    file: 'src/clones/core/find/remoteRules.ts',
    read: (text) => {
      const config = parseGitConfig(text) ?? [];
      const rules = { ...NO_RULES, replacements: replacementsIn(config) };
      return remotesIn(config).flatMap((address) => keysOfRemote(address, rules));
    },
    words: ['[url "a"]\ninsteadOf = b\n', '[remote "origin"]\nurl = b\n', 'insteadOf = a\n', 'url = bbb\n'],
  },
  {
    file: 'src/clones/core/git/safeConfig.ts',
    read: (text) => unsafeKey(text, 'status', 'fetch', 'merge'),
    words: ['\0', 'local\0', 'remote.a.url\n', 'remote.', 'fetch', '+refs/heads/', ':', '.', '*', 'submodule.'],
    start: 'local\0remote.',
  },
  {
    file: 'src/clones/core/find/sshConfig.ts',
    read: (text) => [includesIn(text), parseSshConfig(text).namesOf('a'.repeat(200))],
    words: ['Host ', 'HostName ', 'Include ', 'Match ', '*', '?', '!', '"', '=', 'a', ' ', '\n', '\t'],
    start: 'Host a',
  },
  {
    file: 'src/clones/core/git/statusOutput.ts',
    read: parseStatus,
    words: ['\0', '# ', 'branch.head ', '1 ', '+1 -1', ...LINES],
  },
  {
    file: 'src/clones/node/removalCheck.ts',
    read: (text) => isOtherServer(text, 'https://code.example/a', new Set()),
    words: ADDRESS,
    start: 'ssh://a',
  },
  {
    file: 'src/accounts/core/deprecationHeaders.ts',
    read: (text) => {
      const headers = new Headers({ deprecation: inHeader(text), 'x-github-media-type': inHeader(text) });
      return [readDeprecation(headers, ''), readApiVersion(headers)];
    },
    words: ['@', '1', '-', '.', 'v1', 'a', ' ', ','],
    start: 'Mon, ',
  },
  {
    file: 'src/http/core/send/failure.ts',
    read: (text) => {
      const answer = answerOf(text, { 'x-github-sso': text, 'retry-after': text });
      return [failureOf(answer, 0, { hasCredential: true }), withheldOrganizations(answer.headers)];
    },
    words: [';', ' ', 'url=', 'organizations=', '1', ',', 'required'],
    start: 'required; ',
  },
  {
    file: 'src/http/core/send/forbidden.ts',
    read: (text) => {
      const names = ['x-accepted-github-permissions', 'x-oauth-scopes', 'x-accepted-oauth-scopes'];
      const headers = Object.fromEntries(names.map((name) => [name, inHeader(text)]));
      return [refusalIn(text, { origin: '', path: '' }, false), lackingIn(text, new Headers(headers))];
    },
    words: ['`a` ', "'a' organization ", 'forbids access via a fine-grained ', 'a=read', ',', ';', ' ', '1 days', '`'],
    start: '`',
  },
  {
    file: 'src/files/core/fileIndex.ts',
    read: (text) => {
      const entry = { path: text.slice(0, 4096), mode: '100644', hash: '', size: 0 };
      const index = new FileIndex([entry, entry]);
      return index.search(parseFileQuery(text.slice(0, 32)), 200);
    },
    words: ['a', 'A', '-', '_', '/', '.', 'ab'],
    start: 'a/',
  },
  {
    file: 'src/files/core/fileIndex.ts',
    read: parseFileQuery,
    words: ['1', ':', '#L', ',', ' ', 'a', '/', '\\'],
    start: 'a:',
  },
  {
    file: 'src/files/core/entryFacts.ts',
    read: (text) => factIn({ mode: '100644', size: 500 }, new TextEncoder().encode(text)),
    words: ['version https://a/spec/v1', 'oid sha256:', 'size ', '1', 'a', '\n'],
    start: 'version https://',
  },
  {
    file: 'src/files/core/refChoice.ts',
    read: refsNamed,
    words: ['a', '/', '.', '..', '.lock', 'heads/', 'refs/', ' '],
  },
  { file: 'src/hosts/core/gitHash.ts', read: isHash, words: ['a', '0', 'g', '\n'] },
  {
    file: 'src/hosts/core/treeAnswer.ts',
    read: (text) => readTreeAnswer(text, true),
    words: ['{', '}', '[', ']', ',', '"', '\\', '{},', '"tree":', '"a"'],
    start: '{"tree":[',
  },
  {
    file: 'src/http/core/send/gate.ts',
    read: (text) => refusal(BASE, new URL(text, BASE)),
    words: ['%25', ...ADDRESS],
  },
  {
    file: 'src/http/core/send/jsonGauge.ts',
    read: (text) => new JsonGauge({ depth: 1e9, values: 1e9 }).add(new TextEncoder().encode(text)),
    words: ['"', '\\', '[', '{', '}', ']', ',', ':', '0', '[0],', '"a":'],
  },
  {
    file: 'src/http/core/send/links.ts',
    read: (text) => readLinks(inHeader(text), BASE),
    words: ['<', '>', ';', ',', ' ', '"', '\\', 'rel', '=', 'rel=next', '<a>; rel=next,', '*'],
    start: '<a>; rel=next; ',
  },
  {
    file: 'src/quota/core/quotaHeaders.ts',
    read: (text) => readQuota(new Headers({ 'x-ratelimit-limit': inHeader(text) }), 0),
    words: ['1', ' ', '-', '.'],
  },
  {
    file: 'src/base/core/quotedTokens.ts',
    read: withoutTokens,
    words: ['a', 'a-secret-of-test', '%61', '\u200e', 'YS1zZWNyZXQ'],
  },
  {
    file: 'src/base/core/log.ts',
    read: (text) => {
      const error = new Error('message');
      error.stack = `message\n    at ${text}`;
      return describeForLog(error);
    },
    words: ['\n    at ', ' (', ')', ':1', '/', '\\', ' ', 'async ', '\u2028'],
  },
  {
    file: 'src/extras/core/cyclistCount.ts',
    read: (text) => [citySlug(text), parseCyclists(text)],
    words: ['1', ' ', 'a', '{'],
  },
  {
    file: 'src/model/core/model.ts',
    read: (text) => v.safeParse(RepositorySchema, repositoryWith(text)),
    words: ['/', 'a'],
  },
  { file: 'src/model/core/names.ts', read: (text) => [isName(text), isFullName(text)], words: ['/', 'a', ' '] },
  {
    file: 'src/model/core/model.ts',
    read: (text) => v.safeParse(AccountSchema, { login: text, id: 1 }),
    words: ['a', '\ud800'],
  },
  {
    file: 'src/model/core/listedRepository.ts',
    read: (text) => readListedRepository(repositoryWith(text)),
    words: ['/', 'a'],
  },
  {
    file: 'src/model/core/repositoryAddress.ts',
    read: (text) => webPage(usableAddress(text)),
    words: [...ADDRESS, 'a.b'],
  },
  {
    file: 'src/model/core/repositoryDetails.ts',
    read: (text) => {
      const file = { path: 'a', encoding: 'base64', content: text, download_url: text };
      const commits = [{ commit: { message: text } }];
      return [ReadmeSchema, PictureSchema, CommitsSchema].map((schema, index) =>
        v.safeParse(schema, index < 2 ? file : commits),
      );
    },
    words: ['YWJj', '=', '?', '#', ...LINES],
  },
  { file: 'src/model/core/visibleText.ts', read: visibleText, words: ['\u202e', ...LINES] },
  {
    file: 'src/repositories/core/firstPush.ts',
    read: (text) => firstPushCommands({ clone_url: text, ssh_url: `git@${text}`, default_branch: text }),
    words: ['a', '.', '-', '@', ':', '/', '//'],
    start: 'https://a',
  },
  {
    file: 'src/pages/core/readmeFence.ts',
    read: fenceOf,
    words: ['`', '~', '```', '> ', '- ', '1. ', '1', ' ', '\t'],
  },
  {
    file: 'src/pages/core/readmeNotes.ts',
    read: takeNotes,
    words: ['[^a]', '[^a]: b\n', '[^', ']:', '```\n', '> ', '    ', '\t', '\n', 'a'],
    start: '[^a][^b]\n\n[^b]: c\n',
  },
  {
    file: 'media/pages/repository/readmeMarks.ts',
    read: (text) => [
      alertIn(text),
      taskIn(text),
      notePieces(text, new Set(['a'])),
      mayHaveEmoji(text),
      withEmoji(text, new Map([['a', '🅰']])),
    ],
    words: ['[!NOTE]', '[ ] ', '[^a]', '[^', ':', ':a:', 'a', ' ', '[', ']'],
  },
  {
    file: 'src/pages/core/readmeLinks.ts',
    read: (text) =>
      readmeTarget(text, {
        path: 'docs/README.md',
        webUrl: 'https://code.example/o/n/blob/main/README.md',
        rawUrl: undefined,
      }),
    words: ['../', './', '%2f', ...ADDRESS],
  },
  {
    file: 'src/pages/core/readmeParts.ts',
    read: readmeParts,
    words: [
      '`',
      '~',
      '```',
      '> ',
      '- ',
      '1. ',
      '[a]',
      '[a]: b\n',
      '<!--',
      '-->',
      '<p>',
      '# ',
      '```js\n',
      '\n\n',
      ...LINES,
    ],
    start: '> ```',
  },
  {
    file: 'src/repositories/core/exportText.ts',
    read: (text) => {
      const repository = readListedRepository({ ...repositoryWith(text), language: text, pushed_at: text });
      return (
        repository &&
        Promise.all(EXPORT_FORMATS.map((format) => exportText([{ session: SESSION, repository }], format)))
      );
    },
    words: [';', '=', ' ', '|', '"', ...LINES],
  },
  {
    file: 'src/repositories/core/tags.ts',
    read: (text) => readTag(text, [showable(text)]),
    words: [',', ' ', 'a', '"'],
  },
  {
    file: 'src/search/core/address.ts',
    read: (text) => [nameInAddress(text), repositoryIn(text), readPasted(text), withoutFolder(text, [BASE])],
    words: [...ADDRESS, 'git@', '.git', '$ ', 'git clone ', 'https://', '(', ')', 'x://?url=', '%3A%2F%2F', '&', ','],
    start: 'https://code.example/',
  },
  {
    file: 'src/base/core/linkParameters.ts',
    read: (text) => linkParameters(text, ['a', 'aa']),
    words: ['a', '&', '=', '/', '%26', '+'],
    start: 'a=',
  },
  {
    file: 'src/search/core/completion.ts',
    read: (text) => [parseQuery(text), completeQuery(text, NO_NAMES)],
    words: ['is:', '"', '-', ':', '>', '1', '..', ' ', 'a', ','],
  },
  {
    file: 'src/search/core/fold.ts',
    read: (text) => [fold(text), composed(text)],
    words: ['a', 'ß', '\u0301', 'İ', 'Å'],
  },
  { file: 'src/search/core/nameKey.ts', read: nameKey, words: ['0', '1', 'a', '.', '-', 'ä'] },
  {
    file: 'src/base/core/text.ts',
    read: (text) => [oneLine(text), showable(text), isShownAsItIs(text)],
    words: ['$(', '](', ...LINES],
  },
  {
    file: 'src/tools/modelText.ts',
    read: (text) => [modelText(text, 500), modelAddress(text), quoted(text)],
    words: LINES,
  },
];

/** Makes every file of Git's folder valid, so that `HEAD` is read. */
const CONFIG = '[remote "origin"]\n\turl = https://code.example/o/n.git\n';
