import assert from 'node:assert/strict';
import { openPageOnWeb, refreshPage } from '../../../src/pages/pageCommands.ts';

class FakePage {
  readonly calls: string[];
  readonly isActive: boolean;
  readonly isVisible: boolean;
  readonly #name: string;

  constructor(calls: string[], name: string, state: { isActive?: boolean; isVisible?: boolean }) {
    this.calls = calls;
    this.isActive = state.isActive === true;
    this.isVisible = this.isActive || state.isVisible === true;
    this.#name = name;
  }

  refresh(): void {
    this.calls.push(`refresh ${this.#name}`);
  }

  async openOnWeb(): Promise<void> {
    this.calls.push(`open ${this.#name}`);
  }
}

describe('the commands of a page', () => {
  const calls: string[] = [];
  beforeEach(() => calls.splice(0));

  it('act on the active page, not on another visible one', async () => {
    const pages = [new FakePage(calls, 'a', { isVisible: true }), new FakePage(calls, 'b', { isActive: true })];
    await refreshPage(pages);
    await openPageOnWeb(pages);
    assert.deepEqual(calls, ['refresh b', 'open b']);
  });

  it('act on a visible page if an editor of another kind is active', async () => {
    const pages = [new FakePage(calls, 'a', {}), new FakePage(calls, 'b', { isVisible: true })];
    await refreshPage(pages);
    await openPageOnWeb(pages);
    assert.deepEqual(calls, ['refresh b', 'open b']);
  });

  it('do nothing without a visible page', async () => {
    await refreshPage([new FakePage(calls, 'a', {})]);
    await openPageOnWeb([new FakePage(calls, 'a', {})]);
    assert.deepEqual(calls, []);
  });
});
