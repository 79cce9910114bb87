import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { commands, type Extension, type ExtensionContext, extensions } from 'vscode';
import { retainedHeap } from '../../garbage.ts';
import { LoopWatch } from '../../loopWatch.ts';
import { PROBE_VARIABLE, type ProbeAnswer, type ProbeQuestion } from './questions.ts';

/** Answers questions about the extension host on loopback; a file contains the port once the probe listens. */
export function activate({ subscriptions }: ExtensionContext): void {
  const watch = new LoopWatch();
  const server = createServer((request, response) => void reply(watch, request, response));
  server.listen(0, '127.0.0.1', () => {
    writeFileSync(process.env[PROBE_VARIABLE] ?? '', String((server.address() as AddressInfo).port));
  });
  subscriptions.push(watch, { dispose: () => server.close() });
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
      return { bytes: await retainedHeap() };
    case 'loop':
      return { loop: watch.take() };
    case 'run': {
      const startedAt = Date.now();
      await commands.executeCommand(question.command);
      return { startedAt };
    }
    case 'isActive':
      return { isActive: installed(question.id).isActive };
    case 'activate':
      return activateExtension(installed(question.id));
  }
}

async function activateExtension(extension: Extension<unknown>): Promise<ProbeAnswer> {
  if (extension.isActive) throw new Error(`${extension.id} is already active.`);
  const used = process.cpuUsage();
  const second = delay(1000);
  const start = performance.now();
  await extension.activate();
  const ms = performance.now() - start;
  await second;
  const { user, system } = process.cpuUsage(used);
  return { ms, cpuMs: (user + system) / 1000 };
}

function installed(id: string): Extension<unknown> {
  const extension = extensions.getExtension(id);
  if (!extension) throw new Error(`${id} is missing.`);
  return extension;
}
