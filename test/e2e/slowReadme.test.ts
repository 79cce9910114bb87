import assert from 'node:assert/strict';
import { RIDER } from '../support/sandboxTokens.ts';
import { SLOW } from './hostileReadme.ts';
import { openPageOf } from './repositoryPage.ts';
import { useWindow } from './useWindow.ts';

describe('a README that takes long', () => {
  const workbench = useWindow({ sandbox: { repositories: 20 }, signedInAs: RIDER });

  it('answers clicks although it has 5 MB', async () => {
    const line = '- [ ] *a* **b** `c` [d](e) ![f](g.png) <b>h</b>\n';
    const long = `# Long\n\n${line.repeat(Math.ceil((5 * 1024 * 1024) / line.length))}`;
    await openPageOf(workbench, 'long', { files: { 'README.md': long } });
    await workbench.webview.getByText('The README is too large to be shown here.').waitFor();
    // The engine gets no long HTML: how many elements there are doesn't depend on how much it renders in its time.
    const elements = `<div>\n${`${'<b>h</b>'.repeat(10)}\n`.repeat(10_000)}`;
    await openPageOf(workbench, 'longer', { files: { 'README.md': elements } });
    await workbench.webview.getByText('Only the beginning is shown, because the README is very long.').waitFor();
    await workbench.webview.getByRole('button', { name: 'Pin', exact: true }).click({ timeout: 5000 });
    await workbench.webview.getByRole('button', { name: 'Unpin' }).waitFor({ timeout: 5000 });
    // Too many elements: the source, not the HTML that was made of it.
    assert.match((await workbench.webview.locator('readme-view .plain').textContent()) ?? '', /^<div>\n<b>h<\/b><b>h/);
  });

  it('makes only so many elements of its marks', async () => {
    const marks = ['> [!NOTE]\n> a\n\n'.repeat(1000), '- [ ] a\n'.repeat(3000), '\n', '[^1] '.repeat(2000)];
    await openPageOf(workbench, 'marks', { files: { 'README.md': `# Marks\n\n${marks.join('')}\n\n[^1]: a` } });
    await workbench.webview.getByRole('heading', { name: 'Marks', exact: true }).waitFor();
    const count = (selector: string) => workbench.webview.locator(`readme-view ${selector}`).count();
    assert.deepEqual(
      await Promise.all(['.alert', '.task', 'sup a[aria-label="Footnote 1"]', '.footnotes li a'].map(count)),
      [200, 2000, 1000, 1000],
    );
  });

  for (const [name, text] of Object.entries(SLOW)) {
    it(`answers clicks although it is slow: ${name}`, async () => {
      await openPageOf(workbench, name, { files: { 'README.md': `# Slow\n\n${text}` } });
      await workbench.webview.getByRole('heading', { name: 'Slow', exact: true }).waitFor();
      await workbench.webview.getByRole('button', { name: 'Pin', exact: true }).click({ timeout: 5000 });
      await workbench.webview.getByRole('button', { name: 'Unpin' }).waitFor({ timeout: 5000 });
    });
  }
});
