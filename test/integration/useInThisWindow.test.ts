import assert from 'node:assert/strict';
import {
  ConfigurationTarget,
  commands,
  type Extension,
  ExtensionKind,
  env,
  type MessageOptions,
  window,
  workspace,
} from 'vscode';
import { hasOtherComputer } from '../../src/clones/otherComputer.ts';
import { useInThisWindow } from '../../src/clones/useInThisWindow.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { replaceProperties } from '../support/replaceProperties.ts';
import { waitUntil } from '../support/waitUntil.ts';

const SETTING = 'remote.extensionKind';
const OURS = 'repo-rider.repo-rider';
const OTHER = { 'other.extension': ['ui'] };
const REMOTE = { ...OTHER, [OURS]: ['workspace', 'ui'] };

describe('using Repo Rider on the remote computer', () => {
  const { showWarningMessage, showInformationMessage } = window;
  const { executeCommand } = commands;
  let restore: () => void;
  /** The questions and messages, and the commands that ran. */
  let seen: unknown[];
  /** Whether the user presses the button of a text. */
  let presses: (text: string) => boolean;

  const extension = (extensionKind: ExtensionKind) => partOf<Extension<unknown>>({ id: OURS, extensionKind });
  const run = (kind: ExtensionKind) => useInThisWindow(extension(kind), recordingLog());
  const set = (value: unknown) => workspace.getConfiguration().update(SETTING, value, ConfigurationTarget.Global);
  const stored = (): unknown => workspace.getConfiguration().inspect(SETTING)?.globalValue;

  beforeEach(async () => {
    restore = replaceProperties(env, { remoteName: 'ssh-remote' });
    [seen, presses] = [[], () => true];
    const show = async (text: string, options: MessageOptions | string, ...buttons: readonly string[]) => {
      seen.push(text);
      const [button] = typeof options === 'string' ? [options] : buttons;
      return presses(text) ? button : undefined;
    };
    Object.assign(window, { showWarningMessage: show, showInformationMessage: show });
    const execute = async (...command: readonly unknown[]) => {
      if (String(command[0]).startsWith('workbench')) seen.push(command);
    };
    Object.assign(commands, { executeCommand: execute });
    await set(OTHER);
  });
  afterEach(async () => {
    restore();
    Object.assign(window, { showWarningMessage, showInformationMessage });
    Object.assign(commands, { executeCommand });
    await set(undefined);
  });

  const QUESTION = 'Use Repo Rider on the remote computer?';
  const BACK = 'Use Repo Rider on your own computer again?';

  it('sets the user’s setting, and reloads the window with the Extensions view', async () => {
    await run(ExtensionKind.UI);
    assert.deepEqual(stored(), REMOTE);
    await waitUntil(() => seen.length === 4);
    assert.equal(seen[0], QUESTION);
    assert.match(String(seen[1]), /^Reload the window to use Repo Rider on the remote computer\. /);
    assert.deepEqual(seen.slice(2), [
      ['workbench.extensions.search', '@installed Repo Rider'],
      ['workbench.action.reloadWindow'],
    ]);
  });

  it('goes back in a window that has it there, and removes the last entry with the value', async () => {
    await set(REMOTE);
    await run(ExtensionKind.Workspace);
    assert.deepEqual(stored(), OTHER);
    await waitUntil(() => seen.length === 3);
    assert.deepEqual(seen, [
      BACK,
      'Reload the window to use Repo Rider on your own computer.',
      ['workbench.action.reloadWindow'],
    ]);
    await set({ [OURS]: ['workspace'] });
    await run(ExtensionKind.Workspace);
    assert.equal(stored(), undefined);
  });

  for (const [kind, before, question] of [
    [ExtensionKind.UI, OTHER, QUESTION],
    [ExtensionKind.Workspace, REMOTE, BACK],
  ] as const) {
    it(`changes nothing without an answer to: ${question}`, async () => {
      presses = () => false;
      await set(before);
      await run(kind);
      assert.deepEqual([stored(), seen], [before, [question]]);
    });
  }

  it('reloads only after a second yes', async () => {
    presses = (text) => text === QUESTION;
    await run(ExtensionKind.UI);
    await waitUntil(() => seen.length === 2);
    assert.deepEqual(stored(), REMOTE);
  });

  it('does nothing in a local window', async () => {
    restore();
    restore = replaceProperties(env, { remoteName: undefined });
    await run(ExtensionKind.UI);
    assert.deepEqual([stored(), seen], [OTHER, []]);
  });

  it('is offered in a remote window, but not where the extension can only run there', async () => {
    assert.ok(hasOtherComputer(extension(ExtensionKind.UI)));
    assert.ok(!hasOtherComputer(extension(ExtensionKind.Workspace)));
    await set(REMOTE);
    assert.ok(hasOtherComputer(extension(ExtensionKind.Workspace)));
    restore();
    restore = replaceProperties(env, { remoteName: undefined });
    assert.ok(!hasOtherComputer(extension(ExtensionKind.UI)));
  });
});
