import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Worker } from 'playwright-core';
import { startBrowser } from '../../vscode/browser.ts';
import type { HarnessOptions } from '../harness/harness.ts';
import { bundleForWorker } from './bundleHarness.ts';
import type { Host, Method, Product, Result } from './host.ts';

interface Opened {
  readonly page: Page;
  close(): Promise<void>;
}

let opening: Promise<Opened> | undefined;

/** The web bundle, in a web worker of a real Chromium. Each product has its own worker, on one page. */
export const worker: Host = {
  name: 'worker',
  start: async (options) => {
    opening ??= openPage();
    const { page } = await opening;
    const found = page.waitForEvent('worker');
    await page.evaluate("globalThis.current = new Worker('/harness.js')");
    return startInWorker(page, await found, options);
  },
};

/** Closes the browser; the next product opens another one. */
export async function closeWorkers(): Promise<void> {
  const opened = opening;
  opening = undefined;
  await (await opened)?.close();
}

/** Holds what the browser waits for: it collects promises that nothing in the worker refers to. */
const KEEP = `
  globalThis.kept = new Set();
  globalThis.keep = (work) => {
    const promise = Promise.resolve(work);
    kept.add(promise);
    return promise.finally(() => kept.delete(promise));
  };`;

async function startInWorker(page: Page, thread: Worker, options: HarnessOptions): Promise<Product> {
  await thread.evaluate(KEEP);
  await thread.evaluate(`globalThis.harness = new module.exports.Harness(${JSON.stringify(options)})`);
  await thread.evaluate('keep(harness.start())');
  return {
    call: <M extends Method>(method: M, ...args: unknown[]) =>
      thread.evaluate<Result<M>>(`keep(harness.${method}(...${JSON.stringify(args)}))`),
    stop: async () => {
      await thread.evaluate('keep(harness.end())');
      await page.evaluate('current.terminate()');
    },
  };
}

async function openPage(): Promise<Opened> {
  const script = await bundleForWorker();
  const server = createServer((request, response) => {
    const isScript = request.url === '/harness.js';
    response.setHeader('content-type', isScript ? 'text/javascript' : 'text/html');
    response.end(isScript ? script : '<!doctype html><title>Faults</title>');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const profile = await mkdtemp(join(tmpdir(), 'repo-rider-faults-'));
  const browser = await startBrowser(profile, {});
  const page = await browser.newPage();
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`);
  return {
    page,
    close: async () => {
      await browser.close();
      server.closeAllConnections();
      server.close();
      await rm(profile, { recursive: true, force: true, maxRetries: 3 });
    },
  };
}
