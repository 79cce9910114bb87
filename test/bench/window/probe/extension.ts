import { realpathSync, statSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { registerHooks } from 'node:module';
import type { AddressInfo } from 'node:net';
import { sep } from 'node:path';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commands, type Extension, type ExtensionContext, extensions } from 'vscode';
import { retainedBytes } from '../../garbage.ts';
import { LoopWatch } from '../../loopWatch.ts';
import { millisecondsOf } from '../../processorTime.ts';
import { type ImportedModules, PROBE_VARIABLE, type ProbeAnswer, type ProbeQuestion } from './questions.ts';

/** Answers questions about the extension host on loopback; a file contains the port once the probe listens. */
export function activate({ subscriptions }: ExtensionContext): void {
  const watch = new LoopWatch();
  const server = createServer((request, response) => void reply(watch, request, response));
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(process.env[PROBE_VARIABLE] ?? '', String((server.address() as AddressInfo).port));
  });
  const hooks = watchImports();
  subscriptions.push(watch, { dispose: () => server.close() }, { dispose: () => hooks.deregister() });
}

async function reply(watch: LoopWatch, request: IncomingMessage, response: ServerResponse): Promise<void> {
  try {
    const answer = await answerTo((await json(request)) as ProbeQuestion, watch);
    response.end(JSON.stringify(answer));
  } catch (error) {
    response.writeHead(500).end(String(error));
  }
}

async function answerTo(question: ProbeQuestion, watch: LoopWatch): Promise<ProbeAnswer> {
  switch (question.ask) {
    case 'heap':
      return { bytes: await retainedBytes() };
    case 'loop':
      return { loop: watch.take(question.isWatched) };
    case 'run': {
      const startedAt = Date.now();
      await commands.executeCommand(question.command);
      return { startedAt };
    }
    case 'isActive':
      return { isActive: installed(question.id).isActive };
    case 'activate':
      return activateExtension(installed(question.id), question.withinMs);
    case 'modules':
      return { modules: importedBy(installed(question.id)) };
  }
}

async function activateExtension(extension: Extension<unknown>, withinMs: number): Promise<ProbeAnswer> {
  if (extension.isActive) throw new Error(`${extension.id} is already active.`);
  const used = process.cpuUsage();
  const passed = delay(withinMs);
  const start = performance.now();
  await extension.activate();
  const ms = performance.now() - start;
  await passed;
  return { ms, processorMs: millisecondsOf(process.cpuUsage(used)) };
}

/** The files of all modules that were imported since the probe was started. */
const imported = new Set<string>();

/** Notes each module that is imported or required from now on. */
function watchImports(): { deregister: () => void } {
  return registerHooks({
    load(url, context, nextLoad) {
      if (url.startsWith('file:')) imported.add(fileURLToPath(url));
      return nextLoad(url, context);
    },
  });
}

function importedBy({ extensionPath }: Extension<unknown>): ImportedModules {
  const folder = realpathSync(extensionPath) + sep;
  const files = [...imported].filter((file) => realpathSync(file).startsWith(folder));
  return { count: files.length, bytes: files.reduce((sum, file) => sum + statSync(file).size, 0) };
}

function installed(id: string): Extension<unknown> {
  const extension = extensions.getExtension(id);
  if (!extension) throw new Error(`${id} is missing.`);
  return extension;
}
