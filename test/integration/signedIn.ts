import assert from 'node:assert/strict';
import {
  authentication,
  commands,
  extensions,
  type InputBox,
  type QuickPick,
  type QuickPickItem,
  window,
} from 'vscode';
import type { RepoRiderExports } from '../../src/api/repoRider.ts';
import { AUTHENTICATION_PROVIDER, Command } from '../../src/ids.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pressEnter } from './pressKeys.ts';

/** The installed extension, with the rider signed in to a sandbox. Open it first, close it last. */
export class SignedInExtension {
  readonly sandbox: Sandbox;
  readonly exports: RepoRiderExports;

  constructor(sandbox: Sandbox, exports: RepoRiderExports) {
    this.sandbox = sandbox;
    this.exports = exports;
  }

  static async open(options: Parameters<typeof startSandbox>[0] = {}): Promise<SignedInExtension> {
    const extension = extensions.getExtension<RepoRiderExports>('repo-rider.repo-rider');
    assert.ok(extension);
    const exports = await extension.activate();
    const sandbox = await startSandbox({ repositories: 120, ...options });
    await answering([sandbox.baseUrl, RIDER], async () => {
      // The command ends when the user closes its last message.
      void commands.executeCommand(Command.signIn);
      await accounts(1);
    });
    return new SignedInExtension(sandbox, exports);
  }

  /** Refreshes everything. */
  async refresh(): Promise<void> {
    await commands.executeCommand(Command.refresh);
  }

  async close(): Promise<void> {
    const { showWarningMessage } = window;
    try {
      window.showWarningMessage = async (...asked: unknown[]) => asked.at(-1) as never;
      await commands.executeCommand(Command.signOut);
    } finally {
      window.showWarningMessage = showWarningMessage;
    }
    await accounts(0);
    await this.sandbox.close();
  }
}

/** Chooses to sign in with a token, and answers the boxes that open during `work` in order, each with Enter. */
async function answering(answers: readonly string[], work: () => Promise<void>): Promise<void> {
  const { createInputBox, createQuickPick } = window;
  const left = [...answers];
  try {
    window.createQuickPick = () => {
      const pick = createQuickPick<never>();
      const show = pick.show.bind(pick);
      // Before the list's own listener, which disposes of it.
      const open = new AbortController();
      pick.onDidHide(() => open.abort());
      pick.show = () => {
        show();
        void chooseToken(pick, open.signal);
      };
      return pick;
    };
    window.createInputBox = () => {
      const box = createInputBox();
      const show = box.show.bind(box);
      // Before the box's own listener, which disposes of it.
      const open = new AbortController();
      box.onDidHide(() => open.abort());
      box.show = () => {
        show();
        void answer(box, left.shift() ?? '', open.signal);
      };
      return box;
    };
    await work();
  } finally {
    Object.assign(window, { createInputBox, createQuickPick });
  }
}

/** Chooses to sign in with a token. */
async function chooseToken(pick: QuickPick<QuickPickItem>, closed: AbortSignal): Promise<void> {
  while (!closed.aborted) {
    pick.activeItems = pick.items.filter(({ label }) => label.endsWith('Use a personal access token…'));
    await pressEnter(() => !closed.aborted);
  }
}

async function answer(box: InputBox, text: string, closed: AbortSignal): Promise<void> {
  box.value = text;
  while (!closed.aborted) {
    await pressEnter(() => !closed.aborted && !box.busy);
  }
}

async function accounts(count: number): Promise<void> {
  await waitUntil(async () => (await authentication.getAccounts(AUTHENTICATION_PROVIDER)).length === count);
}
