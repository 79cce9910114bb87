import '@vscode-elements/elements/dist/vscode-button/index.js';
import * as l10n from '@vscode/l10n';
import { html, LitElement, type TemplateResult } from 'lit';

/** How long the button shows “Copied”, in milliseconds. */
const COPIED_MS = 2000;

/** A button that copies, then shows “Copied”. */
class CopyButton extends LitElement {
  static override properties = { label: {}, copy: { attribute: false }, isCopied: { state: true } };

  /** The label, such as “Copy HTTPS”. */
  declare label: string;
  /** Copies. @returns whether it succeeded. */
  declare copy: () => Promise<boolean>;
  declare isCopied: boolean;

  #timer: number | undefined;

  override disconnectedCallback(): void {
    window.clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  override render(): TemplateResult {
    return html`<vscode-button secondary icon=${this.isCopied ? 'check' : 'copy'} @click=${() => this.#copy()}
      ><span aria-live="polite">${this.isCopied ? l10n.t('Copied') : this.label}</span></vscode-button
    >`;
  }

  async #copy(): Promise<void> {
    if (!(await this.copy())) return;
    this.isCopied = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.isCopied = false), COPIED_MS);
  }
}

customElements.define('copy-button', CopyButton);
