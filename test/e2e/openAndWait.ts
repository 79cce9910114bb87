import '../support/runLifetime.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { launch } from '../vscode/launch.ts';
import { RUN_FOLDER } from '../vscode/processTable.ts';

// `killedRun.test.ts` kills this run: it opens a window, prints its folder and ports, and never ends.
const sandbox = await startSandbox({ repositories: 3 });
const { page, server } = await launch();
// The status bar shows that an extension host runs.
await page.locator('.monaco-workbench .statusbar-item').first().waitFor();
const ports = [sandbox.baseUrl, sandbox.counterUrl, sandbox.gitUrl, server.origin].map((url) =>
  Number(new URL(url).port),
);
console.log(JSON.stringify({ folder: process.env[RUN_FOLDER], ports }));
