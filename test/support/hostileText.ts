/** A command that opens an editor: whoever has one open afterwards has run it. */
const COMMAND = 'command:workbench.action.files.newUntitledFile';

/** Everything that a text can try, in its first letters; what each sink makes of it is seen in the window. */
const TRICKS = [
  `[link](${COMMAND})`,
  `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>`,
  `<a href="${COMMAND}">a</a>`,
  `**bold** \`code\` $(trash)`,
  '\u202egnp.exe\u2066\u200f',
  '\u001b[31mred\u001b]8;;http://evil.example\u0007',
  'line\r\nbreak\u2028\u0000\u0085\ttab',
  'www.evil.example https://evil.example/x',
].join(' ');

/** A megabyte of it. `word` tells where it came from. */
export function hostile(word: string): string {
  return `${word} ${TRICKS} ${'<b>x</b>'.repeat(131_072)}`;
}

/** Characters that have no place in anything shown: controls but for the breaks of a layout, and directions. */
export const UNREADABLE = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A record in which every text is hostile, the addresses included, and every number is as large as numbers are. */
export function hostileRecord(
  names: readonly string[],
  sure: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const others = names.filter((name) => !(name in sure));
  return {
    ...Object.fromEntries(
      others.map((name) => [name, name.endsWith('_count') || COUNTS.has(name) ? Number.MAX_VALUE : hostile(name)]),
    ),
    ...sure,
  };
}

const COUNTS = new Set([
  'size',
  'forks',
  'watchers',
  'open_issues',
  'followers',
  'following',
  'public_repos',
  'public_gists',
]);
