import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import * as ids from '../../../src/ids.ts';
import { root } from './root.ts';

const { walkthroughs, viewsWelcome } = manifest.contributes;
const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);

/** What a placeholder of the manifest stands for. */
function textOf(placeholder: string): string {
  const text = Object.entries(texts).find(([key]) => placeholder === `%${key}%`)?.[1];
  assert.ok(text, placeholder);
  return text;
}

const linksIn = (text: string): readonly string[] => [...text.matchAll(/\(command:([\w.]+)/g)].map(([, id = '']) => id);

const COMMANDS = new Set<string>([
  ...Object.values(ids.Command),
  // What VS Code has by itself, and makes for each view.
  'workbench.action.openSettings',
  'workbench.action.reloadWindow',
  ...Object.values(ids.View).map((view) => `${view}.focus`),
]);

/** What a clause of `onContext` may ask: whether one of our keys is set, which session there is, which page is in front. */
const CLAUSES = new Set<string>([
  ...Object.values(ids.Context).filter((key) => key !== ids.Context.session),
  ...Object.values(ids.SessionState).map((state) => `${ids.Context.session} == ${state}`),
  ...Object.values(ids.Page).map((page) => `activeWebviewPanelId == '${page}'`),
]);

/** Whether something that happens in VS Code under this name can end a step. */
function exists(event: string): boolean {
  const [kind, ...rest] = event.split(':');
  const what = rest.join(':');
  if (kind === 'onCommand') return Object.values<string>(ids.Command).includes(what);
  return kind === 'onContext' && CLAUSES.has(what);
}

describe('the walkthrough', () => {
  it('is one, of three or four steps, which differ', () => {
    assert.equal(walkthroughs.length, 1);
    assert.ok(steps.length === 3 || steps.length === 4);
    assert.equal(new Set(steps.map(({ id }) => id)).size, steps.length);
  });

  for (const { id, title, description, media, completionEvents } of steps) {
    it(`says what to do, and does it at a click: ${id}`, () => {
      assert.ok(textOf(title).length < 60);
      assert.ok(linksIn(textOf(description)).length > 0);
    });

    it(`is ticked by what happens: ${id}`, () => {
      assert.ok(completionEvents.length > 0);
      assert.deepEqual(
        completionEvents.filter((event) => !exists(event)),
        [],
      );
    });

    it(`has a picture in the colours of the theme, and says what it shows: ${id}`, () => {
      assert.ok(existsSync(root + media.svg), media.svg);
      const svg = readFileSync(root + media.svg, 'utf8');
      assert.ok(svg.length < 5000, `${svg.length} bytes`);
      // A colour of its own stands only where a theme has none.
      const painted = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, colour]) => colour ?? '');
      assert.ok(painted.length > 5);
      assert.deepEqual(
        painted.filter((colour) => colour !== 'none' && !colour.startsWith('var(--vscode-')),
        [],
      );
      assert.ok(textOf(media.altText).length > 20);
    });
  }
});

describe('what stands in the view while nothing else does', () => {
  const shown = (state: string): string =>
    viewsWelcome
      .filter(({ when }) => when === `${ids.Context.session} == ${state}`)
      .map(({ contents }) => textOf(contents))
      .join();

  it('names commands that exist, as every text of the manifest does', () => {
    for (const { contents } of viewsWelcome) assert.ok(linksIn(textOf(contents)).length > 0, contents);
    for (const link of Object.values(texts).flatMap(linksIn)) assert.ok(COMMANDS.has(link), link);
  });

  for (const [state, remedies] of [
    [ids.SessionState.signedOut, [ids.Command.signIn, ids.Command.watch]],
    [ids.SessionState.locked, ['workbench.action.reloadWindow', ids.Command.watch]],
    [ids.SessionState.misconfigured, ['workbench.action.openSettings', ids.Command.signIn]],
  ] as const) {
    it(`names what helps, first what helps most: ${state}`, () => assert.deepEqual(linksIn(shown(state)), remedies));
  }
});
