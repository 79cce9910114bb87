import { config } from '@vscode/l10n';

// The first import of every page: texts are asked for from here on. In English there is nothing to load.
const block = document.querySelector('#texts');
if (block?.textContent) config({ contents: block.textContent });
