import type { FileSpec } from './fileSpec.ts';

/**
 * Names that programs handle wrongly. Git accepts all of them, and a clone has all of them on Linux; Windows and macOS
 * lack some.
 */
const NAMES: readonly string[] = [
  // Spaces and dots.
  'with space.txt',
  ' leading space.txt',
  'trailing space.txt ',
  'trailing dot.',
  'two..dots',
  '...',
  '.hidden',
  // Syntax of shells, addresses and formats.
  '-rf',
  '--help',
  `double"quote.txt`,
  "single'quote.txt",
  'back`tick.txt',
  '$(touch owned).txt',
  'percent%20.txt',
  '100%.txt',
  '%2e%2e%2f',
  'hash#.txt',
  'question?.txt',
  'amp&semicolon;plus+.txt',
  'brace{0}[1](2).txt',
  '<img src=x onerror=alert(1)>.md',
  '[link](command:workbench.action.closeWindow).md',
  '$(alert) icon.md',
  // Control characters.
  'new\nline.txt',
  'return\rcarriage.txt',
  'tab\tstop.txt',
  'escape\u001b[31m.txt',
  'delete\u007f.txt',
  // Names that Windows refuses or reads differently.
  'aux.txt',
  'CON',
  'nul.tar.gz',
  'com1.log',
  'LPT9',
  'a:b',
  'star*.txt',
  'less<more>.txt',
  'pipe|.txt',
  'back\\slash.txt',
  'Case.txt',
  'case.txt',
  // Names like those of Git's own files.
  '.gitx',
  '.GITS/config',
  'git~10',
  '.git_keep',
  // Properties of every object.
  '__proto__',
  'constructor/toString',
  // Unicode.
  '🚴‍♀️🇫🇮.md',
  'مسارات.txt',
  'bidi\u202Efdp.exe',
  'zero\u200Bwidth.txt',
  '\uFEFFmark.txt',
  'separator\u2028.txt',
  'composed-é.txt',
  'decomposed-e\u0301.txt',
  // Bytes that are not UTF-8, of which two names look the same.
  'latin1-\udce9.txt',
  'same-\udc80.txt',
  'same-\udc81.txt',
  'cut-\udce2\udc82',
  'surrogate-\udced\udca0\udc80',
  'folder-\udcff/file.txt',
  // Long ones: 255 bytes each.
  `${'x'.repeat(251)}.txt`,
  `${'ü'.repeat(127)}x`,
  `${'deep/'.repeat(60)}file.txt`,
];

/** Contents that programs handle wrongly. */
const CONTENTS: Readonly<Record<string, FileSpec>> = {
  'empty.txt': '',
  'one-byte.bin': Uint8Array.of(0),
  'all-bytes.bin': Uint8Array.from({ length: 256 }, (_, byte) => byte),
  'no-line-end.txt': 'last line',
  'crlf.txt': 'one\r\ntwo\r\n',
  'utf8-mark.txt': '\uFEFFwith a mark\n',
  'utf16.txt': Buffer.from('\uFEFFtwo bytes each\n', 'utf16le'),
  'latin1.txt': Buffer.from('caf\u00e9\n', 'latin1'),
  'one-line.json': JSON.stringify({ text: 'x'.repeat(20_000) }),
  'object-header.txt': 'blob 3\0abc\n0123456789abcdef0123456789abcdef01234567 blob 3\n',
  'lfs/video.mp4': `version https://git-lfs.github.com/spec/v1\noid sha256:${'4d7a'.repeat(16)}\nsize 12345678\n`,
};

const LINKS: Readonly<Record<string, FileSpec>> = {
  'run.sh': { executable: '#!/bin/sh\necho ride\n' },
  'to-file': { symlink: '../README.md' },
  'to-folder': { symlink: 'below' },
  'to-nothing': { symlink: 'missing/file.txt' },
  'to-itself': { symlink: 'to-itself' },
  'to-outside': { symlink: '../../outside.txt' },
  'to-root': { symlink: '/etc/hostname' },
  'below/file.txt': 'below\n',
};

const SUBMODULES: Readonly<Record<string, FileSpec>> = {
  '.gitmodules': [
    '[submodule "library"]\n\tpath = vendor/library\n\turl = https://codehost.example/velodrome/handbook.git\n',
    '[submodule "relative"]\n\tpath = vendor/relative\n\turl = ../handbook.git\n',
  ].join(''),
  'vendor/library': { submodule: '0123456789012345678901234567890123456789' },
  'vendor/relative': { submodule: '1234567890123456789012345678901234567890' },
  'vendor/unlisted': { submodule: '2345678901234567890123456789012345678901' },
};

/** Files with unusual names, contents and modes. */
export const unusualFiles: readonly (readonly [path: string, spec: FileSpec])[] = [
  ...NAMES.map((name, index) => [`names/${name}`, `${index}\n`] as const),
  ...below('contents', CONTENTS),
  ...below('modes', LINKS),
  ...Object.entries(SUBMODULES),
];

function below(folder: string, files: Readonly<Record<string, FileSpec>>) {
  return Object.entries(files).map(([path, spec]) => [`${folder}/${path}`, spec] as const);
}
