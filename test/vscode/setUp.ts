import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buildNatives } from './buildNatives.ts';
import { nodeFolder, vscodeFolder } from './installation.ts';
import { useRegistryOnly } from './manifest.ts';
import { type Node, nodeFor } from './nodeFor.ts';
import { runNpm } from './npm.ts';

export interface SetUpOptions {
  readonly version: string;
  /** An empty or missing folder for the code-server. */
  readonly staging: string;
  /** Variables with the paths of Python, make and the compiler. */
  readonly tools: Readonly<Record<string, string>>;
  readonly logFile: string;
  readonly log: (line: string) => void;
  readonly signal?: AbortSignal | undefined;
}

/**
 * Downloads code-server and its dependencies from npm's registry, and builds its native modules.
 * @throws {SetupError} one sentence: what failed, and the remedy
 */
export async function setUp({ version, staging, tools, log, ...common }: SetUpOptions): Promise<void> {
  await rm(common.logFile, { force: true });
  await mkdir(staging, { recursive: true });
  await writeFile(join(staging, 'package.json'), '{ "private": true }\n');
  const step = { ...common, timeoutMs: 5 * 60_000 };
  const cwd = vscodeFolder(staging);
  const started = performance.now();
  const report = (what: string): void =>
    log(`code-server ${version}: ${what} (${((performance.now() - started) / 1000).toFixed(0)} s)`);

  log(`code-server ${version}: setting up, once; about a minute`);
  // Its own post-install script refuses root and builds modules that are not needed here.
  const install = ['install', '--ignore-scripts', '--no-save'];
  const purpose = `download code-server ${version}`;
  await runNpm({ ...step, purpose, cwd: staging, args: [...install, `code-server@${version}`] });
  report('downloaded');

  const dependencies = await useRegistryOnly(cwd);
  const node = await modulesAndNode(step.signal, (signal) => [
    nodeFor(staging, { ...step, signal }),
    // Not `npm ci`: the shrinkwrap does not match the manifest.
    runNpm({ ...step, signal, purpose: `${purpose}’s modules`, cwd, args: [...install, '--omit=dev'] }),
  ]);
  report('modules downloaded');

  await buildNatives({
    ...step,
    purpose: `build code-server ${version}’s native modules`,
    cwd,
    dependencies,
    tools,
    node,
  });
  if (node.shared) await rm(nodeFolder(staging), { recursive: true, force: true });
  report('native modules built');
}

/** Runs both concurrently; if one fails, ends the other before rejecting, since the folder is removed then. */
async function modulesAndNode(
  signal: AbortSignal | undefined,
  start: (signal: AbortSignal) => [Promise<Node>, Promise<void>],
): Promise<Node> {
  const failed = new AbortController();
  const work = start(signal ? AbortSignal.any([signal, failed.signal]) : failed.signal);
  try {
    const [node] = await Promise.all(work);
    return node;
  } catch (error) {
    failed.abort();
    await Promise.allSettled(work);
    throw error;
  }
}
