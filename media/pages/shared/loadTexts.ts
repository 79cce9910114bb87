import { config } from '@vscode/l10n';

// Every page must import this first, because other modules call `l10n.t` on import. All pages have it in common with
// that function, so that both are in the same file, which is evaluated before any that uses it. In English there is
// nothing to load.
const block = document.querySelector('#texts');
if (block?.textContent) config({ contents: block.textContent });
