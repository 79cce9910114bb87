import { config } from '@vscode/l10n';

// Every page must import this first, because other modules call `l10n.t` on import. In English there is nothing to
// load.
const block = document.querySelector('#texts');
if (block?.textContent) config({ contents: block.textContent });
