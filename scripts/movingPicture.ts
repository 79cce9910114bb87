import '../test/support/runLifetime.ts';
import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Workbench } from '../test/e2e/workbench.ts';
import { startSandbox } from '../test/sandbox/sandbox.ts';
import { RIDER } from '../test/support/sandboxTokens.ts';
import { launch } from '../test/vscode/launch.ts';
import { packageExtension } from './package.ts';
import { animate, type Frame } from './pictures.ts';

/** Makes README's moving picture of the main job: a repository, and then one of its files, with the keyboard alone. */
const FILE = fileURLToPath(new URL('../media/screenshots/main-job.gif', import.meta.url));

const SIZE = { width: 1000, height: 600 };

const CODE = `import type { Place, Road } from './map.ts';

/** Finds the shortest way between two places: https://en.wikipedia.org/wiki/Dijkstra's_algorithm */
function shortestRoute(from: Place, to: Place): readonly Road[] {
  const best = new Map<Place, Step>([[from, { place: from, meters: 0 }]]);
  const left = new Queue<Step>((a, b) => a.meters - b.meters);
  for (let step = best.get(from); step; step = left.take()) {
    if (step.place === to) return roadsTo(step);
    for (const road of step.place.roads) {
      const meters = step.meters + road.meters;
      if (meters >= (best.get(road.to)?.meters ?? Infinity)) continue;
      const next = { place: road.to, meters, road, before: step };
      best.set(road.to, next);
      left.add(next);
    }
  }
  throw new NoRouteError(from, to);
}
`;

const FILES = {
  'README.md': '# Route planner\n',
  'package.json': '{ "name": "route-planner" }\n',
  'src/elevation.ts': 'export {};\n',
  'src/map.ts': 'export {};\n',
  'src/shortestRoute.ts': CODE,
  'test/shortestRoute.test.ts': 'export {};\n',
};

await using cleanup = new AsyncDisposableStack();
const sandbox = await startSandbox({ repositories: 400 });
cleanup.defer(() => sandbox.close());
sandbox.add('velodrome', 'route-planner', { default_branch: 'main', language: 'TypeScript', files: FILES });
const vscode = await launch({
  vsix: await packageExtension(),
  theme: 'Default Dark Modern',
  settings: { 'repoRider.server': sandbox.baseUrl, 'workbench.startupEditor': 'none' },
  viewport: SIZE,
  log: console.log,
});
cleanup.defer(() => vscode.close());
const { page } = vscode;
const workbench = new Workbench(page);
await workbench.openView();
await workbench.signInFirst(RIDER);
await workbench.toggle('velodrome', true);
await workbench.idle();
await workbench.moveMouseAway();

const frames: Frame[] = [];
/** Adds the window as it is. @param ms how long it is shown */
async function show(ms: number): Promise<void> {
  frames.push({ png: await page.screenshot(), ms });
}
/** Types letters, one frame each. */
async function type(text: string): Promise<void> {
  for (const letter of text) {
    await page.keyboard.type(letter);
    await page.waitForTimeout(150);
    await show(220);
  }
}
const list = page.locator('.quick-input-list .monaco-list-row').first();

await show(1500);
await page.keyboard.press('Control+Alt+h');
await list.waitFor();
await page.waitForTimeout(500);
await show(900);
await type('rtplan');
await workbench.listRow('velodrome/route-planner').waitFor();
await show(1400);
await page.keyboard.press('ArrowRight');
await page.locator('.quick-input-title', { hasText: /^Go to File/ }).waitFor();
await list.waitFor();
await page.waitForTimeout(500);
await show(1200);
await type('short');
await show(900);
await page.keyboard.press('Enter');
await workbench.tab('shortestRoute.ts').waitFor();
await page.locator('.editor-instance .view-line').nth(8).waitFor();
await page.waitForTimeout(1000);
await show(3000);
await writeFile(FILE, await animate(frames));
