import { relative } from 'node:path';
import Mocha from 'mocha';
import { mochaOptions } from '../suites.ts';

// Loads the test files in the arguments, and what mocha requires for them, without running a test or a hook. Prints the
// number of tests of each file as JSON.
const files = process.argv.slice(2);
const required = files.flatMap((file): readonly string[] => {
  const options: { readonly require?: readonly string[] } = mochaOptions([file]);
  return options.require ?? [];
});
for (const file of new Set(required)) await import(new URL(`../../${file}`, import.meta.url).href);
const mocha = new Mocha({ forbidOnly: true });
for (const file of files) mocha.addFile(file);
await mocha.loadFilesAsync();
const counts: Record<string, number> = Object.fromEntries(files.map((file) => [file, 0]));
mocha.suite.eachTest(({ file = '' }) => {
  const path = relative(process.cwd(), file);
  counts[path] = (counts[path] ?? 0) + 1;
});
console.log(JSON.stringify(counts));
// Some modules keep the process running until a hook ends.
process.exit();
