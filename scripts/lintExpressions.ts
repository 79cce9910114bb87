import { createHash } from 'node:crypto';
import { globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { check, type Diagnostics } from 'recheck';
import { expressionsOf } from '../test/unit/repo/literals.ts';

/*
 * Finds regular expressions that take more than linear time for some text: text of a service or of a repository must
 * not stop the editor. Results are stored by a digest of the expression, because a check takes up to a few seconds.
 */

/** The expressions that were found linear, by their digests. */
const STORED = 'scripts/linearExpressions.json';

/** Files that make expressions from text, and why no one else can choose it. */
const MADE: ReadonlyMap<string, string> = new Map([
  ['src/base/core/quotedTokens.ts', 'from the token, each character escaped, without repetition'],
]);

/** Ends a check after a number of steps, not after a time: every machine gets the same result. */
const PARAMETERS = { timeout: null, attackTimeout: null, incubationTimeout: null, randomSeed: 1 } as const;

const root = fileURLToPath(new URL('..', import.meta.url));

/** @returns the problems, one line each */
async function findSlowExpressions(): Promise<readonly string[]> {
  const stored = `${root}${STORED}`;
  const known = new Set<string>(JSON.parse(await readFile(stored, 'utf8').catch(() => '[]')));
  const linear = new Set<string>();
  const problems: string[] = [];
  for (const file of globSync('{src,media}/**/*.{ts,js}', { cwd: root }).toSorted()) {
    const code = await readFile(`${root}${file}`, 'utf8');
    if (/\bRegExp\(/.test(code) && !MADE.has(file)) problems.push(`${file}: makes a regular expression from text`);
    for (const { source, flags, line } of expressionsOf(code)) {
      const digest = createHash('sha256').update(`/${source}/${flags}`).digest('hex').slice(0, 20);
      const problem =
        known.has(digest) || linear.has(digest) ? undefined : describe(await check(source, flags, PARAMETERS));
      if (problem === undefined) linear.add(digest);
      else problems.push(`${file}:${line}: /${source}/${flags} ${problem}`);
    }
  }
  const text = `${JSON.stringify([...linear].toSorted(), null, 2)}\n`;
  if (text !== (await readFile(stored, 'utf8').catch(() => ''))) await writeFile(stored, text);
  return problems;
}

function describe(result: Diagnostics): string | undefined {
  if (result.status === 'safe') return undefined;
  if (result.status === 'unknown') return `can’t be checked (${result.error.kind})`;
  return `takes ${result.complexity.summary} time, such as for ${result.attack.pattern}`;
}

const problems = await findSlowExpressions();
for (const problem of problems) console.error(problem);
if (problems.length > 0) process.exitCode = 1;
