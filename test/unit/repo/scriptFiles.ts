import { globSync, readFileSync } from 'node:fs';
import type { TestPlan } from '../../../scripts/testPlan.ts';
import { readArguments } from '../../suites.ts';
import { root } from './root.ts';

/** The npm scripts. */
export const scripts: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(`${root}package.json`, 'utf8'),
).scripts;

export const partsOf = ({ first, beside, alone }: TestPlan): readonly string[] => [
  ...first,
  ...beside.flat(),
  ...alone,
];

/** Returns the test files that a script runs. */
export function filesOf(script: string): readonly string[] {
  const line = scripts[script] ?? '';
  if (line.startsWith('node test/integration/run.ts')) return globSync('test/integration/**/*.test.ts', { cwd: root });
  if (!line.startsWith('mocha')) return [];
  const words = [...line.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
  const { paths, ignored } = readArguments(words.slice(1));
  const excluded = new Set(globSync([...ignored], { cwd: root }));
  return globSync([...paths, ...paths.map((path) => `${path}/**/*.test.ts`)], { cwd: root }).filter(
    (file) => file.endsWith('.test.ts') && !excluded.has(file),
  );
}
