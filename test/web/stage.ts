import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { OpenHost } from '../e2e/host.ts';
import { eventually, Workbench } from '../e2e/workbench.ts';
import type { Sandbox } from '../sandbox/sandbox.ts';
import { RIDER } from '../support/tokens.ts';

/** A window without a server, its sandbox, and what several tests do there. */
export class Stage {
  readonly sandbox: Sandbox;
  readonly page: Page;
  readonly workbench: Workbench;
  readonly #vscode: OpenHost;

  constructor(sandbox: Sandbox, vscode: OpenHost) {
    this.sandbox = sandbox;
    this.page = vscode.page;
    this.workbench = new Workbench(vscode.page);
    this.#vscode = vscode;
  }

  async signIn(): Promise<void> {
    await this.workbench.openView();
    await this.page.getByRole('button', { name: 'Sign In…' }).click();
    await this.workbench.signIn(RIDER);
    await this.workbench.notification(/Signed in/);
    await this.workbench.row('velodrome').waitFor();
    await this.workbench.clearNotifications();
  }

  async readPage(): Promise<void> {
    await this.workbench.toggle('velodrome', true);
    await this.workbench.row('handbook').click();
    await this.workbench.webview.getByRole('heading', { level: 2, name: 'Features' }).waitFor();
    await this.workbench.expectQuota(() => this.sandbox.quota(RIDER).remaining);
  }

  /** All that the browser keeps. */
  async kept(): Promise<string> {
    return (await this.#vscode.kept()).join('\n');
  }

  /** Waits until the browser keeps such a text, or does so no more. */
  readonly expectKept = async (text: string, expected: boolean): Promise<void> => {
    await eventually(async () => assert.equal((await this.kept()).includes(text), expected, text));
  };

  /** Waits until something that the browser keeps has all these texts in it. */
  async expectPiece(...texts: readonly string[]): Promise<void> {
    await eventually(async () => {
      const pieces = await this.#vscode.kept();
      assert.ok(
        pieces.some((piece) => texts.every((text) => piece.includes(text))),
        texts.join(),
      );
    });
  }

  /** Nothing is told, neither in a notification nor in the place of rows. */
  async expectSilence(): Promise<void> {
    await this.workbench.status(/^\d+ repositories · /);
    assert.equal(await this.page.locator('.notification-toast').count(), 0);
  }

  /** The lines of the extension's log that are in sight. */
  async logLines(): Promise<readonly string[]> {
    await this.workbench.runCommand('Repo Rider: Show Log');
    const lines = this.page.locator('.panel .view-lines .view-line');
    await lines.first().waitFor();
    return (await lines.allTextContents()).map((line) => line.replaceAll('\u00a0', ' '));
  }
}
