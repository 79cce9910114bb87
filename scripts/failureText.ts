import { relative, sep } from 'node:path';
import { pattern } from '../test/e2e/escapePattern.ts';
import type { FailedTest, Failure } from './testResults.ts';

/** The tests of a window build on each other, so a test runs only with the others of its suite. */
const IN_WINDOWS = /^test\/(?:e2e|web|lowest)\//;

/**
 * Describes a failure for a contributor: what failed and why, the command that runs only that, and the paths of its
 * screenshot and logs.
 * @param part an npm script, such as `test:unit`
 * @param isFull whether tests ran at full length
 */
export function failureText(part: string, { message, test, lines = [] }: Failure, isFull: boolean): string {
  const paths = lines.map((line) => line.replaceAll(`${process.cwd()}${sep}`, ''));
  // The model prints a better command: it replays the failing steps.
  const isCommandKnown = test === undefined && message.includes('npm run test:model -- --replay ');
  const again = isCommandKnown ? [] : [`Run again: ${isFull ? 'REPO_RIDER_FULL=1 ' : ''}${commandOf(part, test)}`];
  const [first, ...others] = [...(test ? [test.title] : []), ...message.split('\n'), ...again, ...paths];
  return [`${part}: ${first}`, ...others.map((line) => `  ${line}`.trimEnd())].join('\n');
}

/** The command that runs as little as possible with the failed test. */
function commandOf(part: string, test: FailedTest | undefined): string {
  if (!test?.file) return `npm test -- ${part}`;
  const { title, suites, isHook } = test;
  const file = relative(process.cwd(), test.file).split(sep).join('/');
  const name = isHook ? suites.join(' ') : title;
  // The integration tests are bundled. Mocha reads the name as a regular expression.
  if (!file.startsWith('test/')) return withName(`npm run ${part} -- -g`, pattern(name));
  return withName(`npx mocha ${shellWord(file)} -f`, (IN_WINDOWS.test(file) ? suites[0] : name) ?? '');
}

/**
 * Adds a name to a command that ends in an option for it. An empty name, that of a hook of all tests, removes the
 * option.
 */
function withName(command: string, name: string): string {
  return name === '' ? command.replace(/(?: --)? -\w$/, '') : `${command} ${shellWord(name)}`;
}

/** Quotes a text for a shell if needed. */
function shellWord(text: string): string {
  return /^[\w./-]+$/.test(text) ? text : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
