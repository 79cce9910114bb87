import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit';
import type { FirstPush } from '../../../src/protocol/repositoryPage.ts';
import '../shared/copyElement.ts';

/** Renders what to do with an empty repository. @param copy copies commands, returns whether it succeeded */
export function renderFirstPush({ clone, push }: FirstPush, copy: (text: string) => Promise<boolean>): TemplateResult {
  return html`
    <h2>${l10n.t('This Repository Is Empty')}</h2>
    <p>${l10n.t('README, languages, and commits appear here after the first push.')}</p>
    ${renderCommands(l10n.t('To begin in a new folder'), clone, copy)}
    ${renderCommands(l10n.t('To push a repository that is on this computer'), push.join('\n'), copy)}
  `;
}

function renderCommands(title: string, commands: string, copy: (text: string) => Promise<boolean>): TemplateResult {
  return html`<div class="commands" role="group" aria-label=${title}>
    <p class="line">${title}</p>
    <div class="address">
      <pre tabindex="0" aria-label=${title}>${commands}</pre>
      <copy-icon label=${l10n.t('Copy commands: {0}', title)} tip=${l10n.t('Copy Commands')} .copy=${() => copy(commands)}></copy-icon>
    </div>
  </div>`;
}
