import { writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { commands, type ExtensionContext, extensions } from 'vscode';
import { retainedHeap } from '../../garbage.ts';
import { LoopWatch } from './loopWatch.ts';
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
    case 'activate': {
      const extension = extensions.getExtension(question.id);
      if (!extension || extension.isActive) throw new Error(`${question.id} is missing, or already active.`);
      const start = performance.now();
      await extension.activate();
      return { ms: performance.now() - start };
    }
  }
}
