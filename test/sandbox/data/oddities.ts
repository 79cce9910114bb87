import { manyFiles } from './manyFiles.ts';
import type { RepositoryPatch } from './repository.ts';

type Oddity = RepositoryPatch & { readonly name?: string };

const open = { private: false } as const;

/** Unusual values of real data, for the first generated repositories: a list of a hundred contains them all. */
export const oddities: readonly Oddity[] = [
  { ...open, description: null, language: null, license: null, topics: [], homepage: null },
  { ...open, name: 'vueltas', description: '🚴‍♀️ Vueltas por Málaga y 🇫🇮 – 100 % café ☕' },
  { ...open, name: 'massarat', description: 'مسارات الدراجات في المدينة · مكتبة JavaScript', language: 'JavaScript' },
  { ...open, name: 'ofanayim', description: 'מפת שבילי אופניים (v2.0) לעיר', topics: ['rtl', 'hebrew'] },
  { ...open, name: 'bold-claims', description: '<b>Bold</b> &amp; <i>brave</i> claims, <a href="/">linked</a>' },
  { ...open, name: 'broken-picture', description: '<img src=x onerror="document.title=\'owned\'"> after the picture' },
  { ...open, name: 'scripted', description: '</script><script>document.title = "owned"</script>' },
  {
    ...open,
    name: 'marked-down',
    description:
      '**Bold**, `code`, $(alert) and [a link](command:workbench.action.closeWindow) ![p](https://x.example/p.png)',
  },
  { ...open, archived: true, description: 'Kept for the record; no longer maintained.' },
  { disabled: true, private: true, description: 'Access to this one has been disabled.' },
  { ...open, fork: true, stargazers_count: 0, has_issues: false },
  {
    ...open,
    name: 'mirror-of-linux',
    mirror_url: 'git://git.mirror.example/linux.git',
    language: 'C',
    size: 4_812_334,
    ...manyFiles(2500),
  },
  { private: true, name: 'secret-plans', description: 'Not for anyone outside.', license: null },
  {
    ...open,
    name: 'the-repository-whose-name-is-exactly-one-hundred-characters-long-because-that-is-the-longest-on.this',
    description: 'A long name.',
  },
  { ...open, name: 'novel', description: `A long description. ${'And then the road went on. '.repeat(75)}The end.` },
  { ...open, name: '.dotfiles', language: 'Vim Script' },
  { ...open, name: '_archive', fork: true, archived: true },
  { ...open, name: '-dash-first', description: '' },
  { ...open, name: '10-speeds', description: 'Sorts before 2-speeds, or after it.' },
  { ...open, name: '2-speeds' },
  { ...open, name: 'Zebra' },
  { ...open, name: 'apple' },
  { ...open, name: '__proto__', description: 'constructor' },
  { ...open, name: 'constructor', description: '{{7*7}} %s %d {0} <%= 7 * 7 %>' },
  { ...open, name: 'null', description: 'undefined' },
  { ...open, name: 'empty', size: 0, language: null, license: null, description: null, open_issues_count: 0 },
  {
    ...open,
    name: 'several-lines',
    description: 'First line\nsecond line\ttabbed \u202Egnirts desrever\u202C \u0007bell',
  },
  { ...open, name: 'no-home', homepage: 'javascript:document.title="owned"', has_pages: true },
  { ...open, name: 'release-train', default_branch: 'release/2026.x', license: 'other' },
  { ...open, name: 'famous', stargazers_count: 412_345, forks_count: 71_002, open_issues_count: 9_876, license: 'mit' },
  { ...open, name: 'C.sharp-and_F.sharp', language: 'C#' },
  { private: true, fork: true, archived: true, name: 'all-at-once', language: 'Jupyter Notebook' },
];
