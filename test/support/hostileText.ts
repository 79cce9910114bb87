import { MAX_ADDRESS, MAX_NAME } from '../../src/model/core/maxLengths.ts';
import { MAX_BRANCH } from '../../src/model/core/model.ts';

/** A command that opens an editor, which shows that the command has run. */
const COMMAND = 'command:workbench.action.files.newUntitledFile';

/**
 * Every attack, in the first characters; tests check the result of each sink in the
 * window.
 */
const TRICKS = [
  `[link](${COMMAND})`,
  `**bold** \`code\` $(trash)`,
  '\u202egnp.exe\u2066\u200f',
  '\u001b[31mred\u001b]8;;http://evil.example\u0007',
  'line\r\nbreak\u2028\u0000\u0085\ttab',
  'www.evil.example https://evil.example/x',
  `<img src=x onerror="globalThis.hacked=1"><script>globalThis.hacked=1</script>`,
  `<a href="${COMMAND}">a</a>`,
].join(' ');

/** A hundred kilobytes of hostile text: a record of it has megabytes. `word` marks its origin. */
export function hostile(word: string): string {
  return `${word} ${TRICKS} ${'<b>x</b>'.repeat(12_800)}`;
}

/** What a name may have, since one that can't be shown as it is is refused: Markdown, HTML, and addresses. */
export function hostileName(word: string): string {
  const text = `${word} **bold** \`code\` www.evil.example <img src=x onerror="globalThis.hacked=1">${'<b>x<b>'.repeat(50)}`;
  return text.slice(0, MAX_NAME);
}

/** As much of it as an address may have. */
export function hostileAddress(word: string): string {
  return hostile(word).slice(0, MAX_ADDRESS);
}

/** Characters that must not be shown: controls except layout breaks, and bidirectional controls. */
export const UNREADABLE = /(?![\t\n\r])[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/u;

/** A record whose texts and addresses are all hostile, and whose numbers are as large as possible. */
export function hostileRecord(
  names: readonly string[],
  sure: Readonly<Record<string, unknown>>,
): Record<string, unknown> {
  const others = names.filter((name) => !(name in sure));
  return {
    ...Object.fromEntries(
      others.map((name) => {
        if (name.endsWith('_count') || COUNTS.has(name)) return [name, Number.MAX_VALUE];
        if (name === 'default_branch') return [name, hostile(name).slice(0, MAX_BRANCH)];
        return [name, name.endsWith('url') || name === 'homepage' ? hostileAddress(name) : hostile(name)];
      }),
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
