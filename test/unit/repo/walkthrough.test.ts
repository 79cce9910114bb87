import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import manifest from '../../../package.json' with { type: 'json' };
import texts from '../../../package.nls.json' with { type: 'json' };
import * as ids from '../../../src/ids.ts';
import { root } from './root.ts';

const { walkthroughs, viewsWelcome } = manifest.contributes;
const steps = walkthroughs.flatMap((walkthrough) => walkthrough.steps);

/** Returns the English text of a manifest placeholder. */
function textOf(placeholder: string): string {
  const text = Object.entries(texts).find(([key]) => placeholder === `%${key}%`)?.[1];
  assert.ok(text, placeholder);
  return text;
}

const linksIn = (text: string): readonly string[] => [...text.matchAll(/\(command:([\w.]+)/g)].map(([, id = '']) => id);

/** VS Code shows a link alone on a line as a button. */
const buttonsIn = (text: string): number =>
  text.split('\n').filter((line) => /^\[[^\]]+\]\([^)]+\)$/.test(line)).length;

const COMMANDS = new Set<string>([
  ...Object.values(ids.Command),
  // Built-in commands, and the focus command of each view.
  'workbench.action.openSettings',
  'workbench.action.reloadWindow',
  ...Object.values(ids.View).map((view) => `${view}.focus`),
]);

/** The allowed `onContext` clauses: a context key that is set, a session state, the active page. */
const CLAUSES = new Set<string>([
  ...Object.values(ids.Context).filter((key) => key !== ids.Context.session),
  ...Object.values(ids.SessionState).map((state) => `${ids.Context.session} == ${state}`),
  ...Object.values(ids.Page).map((page) => `activeWebviewPanelId == '${page}'`),
]);

/** Whether a completion event refers to an existing command or an allowed clause. */
function exists(event: string): boolean {
  const [kind, ...parts] = event.split(':');
  const argument = parts.join(':');
  if (kind === 'onCommand') return Object.values<string>(ids.Command).includes(argument);
  return kind === 'onContext' && CLAUSES.has(argument);
}

describe('the walkthrough', () => {
  for (const { id, title, description, media, completionEvents } of steps) {
    it(`has a title and one button: ${id}`, () => {
      textOf(title);
      assert.equal(buttonsIn(textOf(description)), 1);
    });

    it(`completes on existing events: ${id}`, () => {
      assert.ok(completionEvents.length > 0);
      assert.deepEqual(
        completionEvents.filter((event) => !exists(event)),
        [],
      );
    });

    it(`has a picture in theme colors, with alternative text: ${id}`, () => {
      assert.ok(existsSync(root + media.svg), media.svg);
      const svg = readFileSync(root + media.svg, 'utf8');
      // Literal colors are allowed only as fallbacks for theme colors.
      const painted = [...svg.matchAll(/(?:fill|stroke)="([^"]+)"/g)].map(([, color]) => color ?? '');
      assert.ok(painted.length > 5);
      assert.deepEqual(
        painted.filter((color) => color !== 'none' && !color.startsWith('var(--vscode-')),
        [],
      );
      textOf(media.altText);
    });
  }
});

describe('the welcome content of the views', () => {
  const shown = (state: string): string =>
    viewsWelcome
      .filter(({ when }) => when === `${ids.Context.session} == ${state}`)
      .map(({ contents }) => textOf(contents))
      .join();

  it('links only to existing commands, like every text in the manifest', () => {
    for (const { contents } of viewsWelcome) assert.equal(buttonsIn(textOf(contents)), 1, contents);
    for (const link of Object.values(texts).flatMap(linksIn)) assert.ok(COMMANDS.has(link), link);
  });

  for (const [state, remedies] of [
    [ids.SessionState.signedOut, [ids.Command.signIn, ids.Command.lookUpUser, ids.Command.chooseCloneFolders]],
    [ids.SessionState.locked, ['workbench.action.reloadWindow', ids.Command.lookUpUser]],
    [ids.SessionState.misconfigured, ['workbench.action.openSettings', ids.Command.signIn]],
  ] as const) {
    it(`links to the best remedy first: ${state}`, () => assert.deepEqual(linksIn(shown(state)), remedies));
  }
});
