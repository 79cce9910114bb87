import '@vscode-elements/elements/dist/vscode-button/index.js';
import * as l10n from '@vscode/l10n';
import { html, type TemplateResult } from 'lit';
import { CopyElement } from './copyElement.ts';

/** A button that copies, then shows “Copied” in place of its label. */
class CopyButton extends CopyElement {
  override render(): TemplateResult {
    return html`<vscode-button secondary icon=${this.isCopied ? 'check' : 'copy'} @click=${this.press}
      ><span aria-live="polite">${this.isCopied ? l10n.t('Copied') : this.label}</span></vscode-button
    >`;
  }
}

customElements.define('copy-button', CopyButton);
