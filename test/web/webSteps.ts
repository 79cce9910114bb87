import assert from 'node:assert/strict';
import type { OpenHost } from '../e2e/editorHost.ts';
import { eventually } from '../e2e/eventually.ts';
import type { TestWindow } from '../e2e/testWindow.ts';
import { RIDER } from '../support/sandboxTokens.ts';

/** Common steps in a window without a server. */
export class WebSteps {
  readonly workbench: TestWindow<OpenHost>;

  constructor(workbench: TestWindow<OpenHost>) {
    this.workbench = workbench;
  }

  async readPage(): Promise<void> {
    await this.workbench.toggle('velodrome', true);
    await this.workbench.openPage(
      this.workbench.row('handbook'),
      this.workbench.webview.getByText('Created', { exact: true }),
    );
    await this.workbench.expectQuota(() => this.workbench.sandbox.quota(RIDER).remaining);
  }

  /** Everything that the browser has stored. */
  async storedValues(): Promise<string> {
    return (await this.workbench.vscode.storedData()).join('\n');
  }

  /** Waits until the data that the browser has stored contains a text, or no longer contains it. */
  readonly expectStored = async (text: string, expected: boolean): Promise<void> => {
    await eventually(async () => assert.equal((await this.storedValues()).includes(text), expected, text));
  };

  /** Waits until one stored value contains all these texts. */
  async expectStoredValue(...texts: readonly string[]): Promise<void> {
    await eventually(async () => {
      const pieces = await this.workbench.vscode.storedData();
      assert.ok(
        pieces.some((piece) => texts.every((text) => piece.includes(text))),
        texts.join(),
      );
    });
  }

  /** Asserts that the line above the rows begins with the usual summary, and that there are no notifications. */
  async expectSilence(): Promise<void> {
    await this.workbench.status(/^\d+ repositories · /);
    const notifications = this.workbench.page.locator('.notification-list-item, .statusbar .codicon-bell-dot');
    // While it activates another extension, here the one that renders a README, VS Code has a silent notification.
    await eventually(async () => assert.deepEqual(await notifications.allTextContents(), []));
  }

  /** The visible lines of the extension's log. */
  async logLines(): Promise<readonly string[]> {
    await this.workbench.runCommand('Repo Rider: Show Log');
    const lines = this.workbench.page.locator('.panel .view-lines .view-line');
    await lines.first().waitFor();
    return (await lines.allTextContents()).map((line) => line.replaceAll('\u00a0', ' '));
  }
}
