import { readFile } from 'node:fs/promises';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { cors } from 'hono/cors';
import { getMimeType } from 'hono/utils/mime';
import JSZip from 'jszip';
import { listen } from '../sandbox/listener.ts';
import { type WebPageOptions, webPage } from './webPage.ts';

export interface WebServerOptions extends Omit<WebPageOptions, 'origin' | 'extensions'> {
  /** The folder of the VS Code without a server. */
  readonly codeOss: string;
  /** Packages whose files are served unchanged. */
  readonly packages: readonly string[];
}

export interface WebServer {
  readonly origin: string;
  readonly stop: () => Promise<void>;
}

/** Serves a VS Code without a server on loopback: its static files, its page, and its extensions. */
export async function startWebServer({ codeOss, packages, ...page }: WebServerOptions): Promise<WebServer> {
  const archives = await Promise.all(packages.map(async (file) => JSZip.loadAsync(await readFile(file))));
  const app = new Hono();
  // Webviews have their own origins, and load modules and fonts from here.
  app.use(cors());
  app.get('/', (context) =>
    context.html(webPage({ ...page, origin, extensions: archives.map((_, index) => `/extensions/at/${index}`) })),
  );
  app.get('/extensions/at/:index/:path{.+}', async (context) => {
    const { index, path } = context.req.param();
    const entry = archives[Number(index)]?.file(`extension/${path}`);
    if (!entry) return context.notFound();
    const type = getMimeType(path) ?? 'application/octet-stream';
    return context.body(await entry.async('arraybuffer'), 200, { 'content-type': type });
  });
  app.use(serveStatic({ root: codeOss }));
  const listener = await listen(app, 0);
  const origin = listener.url;
  return { origin, stop: () => listener.stop() };
}
