import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The file of a script of the repository, such as `test.ts`. */
export const scriptFile = (name: string): string => fileURLToPath(new URL(`../../scripts/${name}`, import.meta.url));

/** Prints its own ID, that of a detached child, and its temporary folder; then hangs. */
const HANG = `
import { spawn } from 'node:child_process';
const left = spawn('sleep', ['600'], { detached: true, stdio: 'ignore' });
console.log(JSON.stringify({ pids: [process.pid, left.pid], folder: process.env.TMPDIR }));
setInterval(() => undefined, 1000);
`;

/** The folder of a program that runs a script of the package as npm does, but takes a hundredth of its time. */
export const FAKE_NPM = 'bin';

/** Output of the script `hang`. */
export interface HangingRun {
  readonly pids: readonly number[];
  readonly folder: string;
}

/** Makes a package whose `npm test` runs the given part with the real script, and which has a part `hang`. */
export async function makeFakePackage(part: string, parts: Readonly<Record<string, string>> = {}): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'package-'));
  const lifetime = JSON.stringify(import.meta.resolve('./runLifetime.ts'));
  await writeFile(join(folder, 'hang.mjs'), HANG);
  await writeFile(join(folder, 'run.mjs'), `import ${lifetime};\nimport './hang.mjs';\n`);
  await mkdir(join(folder, FAKE_NPM));
  await writeFile(join(folder, FAKE_NPM, 'npm'), '#!/bin/sh\nsh -c "node hang.mjs; :"\n', { mode: 0o755 });
  const scripts = { test: `node ${scriptFile('test.ts')} ${part}`, hang: 'node hang.mjs', ...parts };
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: 'fake', scripts }));
  return folder;
}
