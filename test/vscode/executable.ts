#!/usr/bin/env node
/**
 * A stand-in for desktop VS Code's executable, for `runTests` of @vscode/test-electron: opens a VS Code in Chromium,
 * runs the tests in it, prints their console and exits with their code, or with 1 and one sentence on any other end.
 * REPO_RIDER_CODE_SERVER is the code-server, REPO_RIDER_LOG_LEVEL the log level; with REPO_RIDER_REMOVE_USER_DATA, it
 * removes the user-data folder at the end. When the tests print `REPORT_TO` and a folder, it saves a screenshot and the
 * log of the extension there.
 */
import { fstatSync, globSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { EXTENSION_LOG, REPORT_TO, screenshotName } from '../support/failureFiles.ts';
import { parseCommandLine } from './commandLine.ts';
import { consoleLine } from './consoleLine.ts';
import { type LaunchedVSCode, launch } from './launch.ts';
import { messageOf } from './setupErrors.ts';
import { type Settings, settingsFile } from './userSettings.ts';

/** On a machine that is eight times slower than usual, the integration tests take half an hour. */
const SECONDS = 45 * 60;
const ending = new AbortController();
const outcome = Promise.withResolvers<number>();
const launched = Promise.withResolvers<LaunchedVSCode>();
const reports: Promise<void>[] = [];
outcome.promise.catch(() => undefined);

// In case closing hangs as well: child processes end after this process.
setTimeout(() => process.exit(1), (SECONDS + 20) * 1000).unref();
setTimeout(() => fail(`The tests did not end within ${SECONDS} s.`), SECONDS * 1000).unref();
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
    logLevel: process.env.REPO_RIDER_LOG_LEVEL,
    log: (line) => process.stdout.write(`${line}\n`),
    onLog: print,
    onExit: outcome.resolve,
    signal: ending.signal,
  });
  launched.resolve(started);
  started.page.once('crash', () => fail('The page of VS Code crashed.'));
  started.page.once('close', () => fail('The page of VS Code closed before the tests ended.'));
  void started.server.exited.then(() => fail(`VS Code’s server ended.\n${started.server.output(20)}`));
  try {
    return await outcome.promise;
  } finally {
    await Promise.all(reports);
    await started.close();
  }
}

/** Ends the run; only the first reason counts. */
function fail(reason: string): void {
  const error = new Error(reason);
  outcome.reject(error);
  ending.abort(error);
}

/** A killed runner cannot send a message, but its pipe closes. */
function watchOwner(): void {
  const input = fstatSync(process.stdin.fd);
  if (!input.isFIFO() && !input.isSocket()) return;
  process.stdin.once('close', () => fail('The process that ran the tests is gone.')).resume();
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
}

function print(type: string, args: readonly unknown[]): void {
  const line = consoleLine(args);
  if (line?.startsWith(REPORT_TO)) reports.push(report(line.slice(REPORT_TO.length).trim()));
  else if (line !== undefined) (/^(error|warn)/.test(type) ? process.stderr : process.stdout).write(`${line}\n`);
}

/** Adds a screenshot and the extension's log to the report of a failed test. */
async function report(folder: string): Promise<void> {
  try {
    const { page, logsFolder } = await launched.promise;
    await page.screenshot({ path: join(folder, screenshotName(0)), timeout: 10_000 });
    const files = globSync(join(logsFolder, '**', '*Repo Rider*.log'));
    const texts = await Promise.all(files.map((file) => readFile(file, 'utf8')));
    await writeFile(join(folder, EXTENSION_LOG), texts.join('\n'));
  } catch (error) {
    process.stderr.write(`The report in ${folder} is not complete: ${messageOf(error)}\n`);
  }
}

async function readSettings(userDataDir: string): Promise<Settings> {
  const text = await readFile(settingsFile(userDataDir), 'utf8').catch(() => '{}');
  return JSON.parse(text);
}
