#!/usr/bin/env node
/**
 * A stand-in for desktop VS Code's executable, for `runTests` of @vscode/test-electron: opens a VS Code in Chromium,
 * runs the given tests in it, prints their console and exits with their code. Anything else that ends it is exit code 1
 * and one sentence. REPO_RIDER_CODE_SERVER names the code-server, REPO_RIDER_TEST_TIMEOUT the longest run in seconds;
 * with REPO_RIDER_REMOVE_USER_DATA the given user-data folder is removed at the end.
 */
import { fstatSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { parseCommandLine } from './commandLine.ts';
import { consoleLine } from './consoleLine.ts';
import { messageOf } from './errors.ts';
import { launch } from './launch.ts';
import { type Settings, settingsFile } from './settings.ts';

const seconds = Number(process.env.REPO_RIDER_TEST_TIMEOUT ?? '') || 300;
const ending = new AbortController();
const outcome = Promise.withResolvers<number>();
outcome.promise.catch(() => undefined);

// Should closing hang as well: what was started ends once this process is gone.
setTimeout(() => process.exit(1), (seconds + 20) * 1000).unref();
setTimeout(() => fail(`The tests did not end within ${seconds} s (REPO_RIDER_TEST_TIMEOUT).`), seconds * 1000).unref();
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => fail(`Ended by ${signal}.`));
watchOwner();

try {
  process.exitCode = await run();
} catch (error) {
  process.stderr.write(`${messageOf(error)}\n`);
  process.exitCode = 1;
}
process.exit();

async function run(): Promise<number> {
  const { userDataDir, ...paths } = parseCommandLine(process.argv.slice(2));
  const version = process.env.REPO_RIDER_CODE_SERVER;
  const started = await launch({
    ...paths,
    ...(version !== undefined && { version }),
    ...(userDataDir !== undefined && { userDataDir, settings: await readSettings(userDataDir) }),
    ...(process.env.REPO_RIDER_REMOVE_USER_DATA && { temporary: true }),
    log: (line) => process.stdout.write(`${line}\n`),
    onLog: print,
    onExit: outcome.resolve,
    signal: ending.signal,
  });
  started.page.once('crash', () => fail('The page of VS Code crashed.'));
  started.page.once('close', () => fail('The page of VS Code closed before the tests ended.'));
  void started.server.exited.then(() => fail(`VS Code’s server ended.\n${started.server.output(20)}`));
  try {
    return await outcome.promise;
  } finally {
    await started.close();
  }
}

/** Ends the run, wherever it is; only the first reason counts. */
function fail(reason: string): void {
  const error = new Error(reason);
  outcome.reject(error);
  ending.abort(error);
}

/** A runner that was killed cannot tell; the pipe that it holds closes. */
function watchOwner(): void {
  const input = fstatSync(process.stdin.fd);
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.once('close', () => fail('The process that ran the tests is gone.')).resume();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function print(type: string, args: readonly unknown[]): void {
  const line = consoleLine(args);
  if (line !== undefined) (/^(error|warn)/.test(type) ? process.stderr : process.stdout).write(`${line}\n`);
}

async function readSettings(userDataDir: string): Promise<Settings> {
  const text = await readFile(settingsFile(userDataDir), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
