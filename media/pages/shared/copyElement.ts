import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import * as l10n from '@vscode/l10n';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import { inlineStyles } from './inline.css.ts';

/** How long an element shows “Copied”, in milliseconds. */
const COPIED_MS = 2000;

/** An element that copies, then shows “Copied”. */
abstract class CopyElement extends LitElement {
  static override properties = { label: {}, copy: { attribute: false }, isCopied: { state: true } };

  /** What is copied, such as “Copy HTTPS”. */
  declare label: string;
  /** Copies. @returns whether it succeeded. */
  declare copy: () => Promise<boolean>;
  declare isCopied: boolean;

  #timer: number | undefined;

  override disconnectedCallback(): void {
    window.clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  protected readonly press = async (): Promise<void> => {
    if (!(await this.copy())) return;
    this.isCopied = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.isCopied = false), COPIED_MS);
  };
}

/** A button that copies what is beside it, such as the row of a table, then shows “Copied”. */
class CopyIcon extends CopyElement {
  // A table moves the focus to the elements of its rows.
  static override shadowRootOptions: ShadowRootInit = { ...LitElement.shadowRootOptions, delegatesFocus: true };
  static override styles = css`
    :host {
      display: block;
      position: relative;
    }
    button {
      display: grid;
      place-items: center;
      width: 24px;
      height: 24px;
      padding: 0;
      border: 1px solid transparent;
      border-radius: 5px;
      background: none;
      color: var(--vscode-icon-foreground);
      cursor: pointer;
    }
    button:hover {
      background: var(--vscode-toolbar-hoverBackground);
      outline: 1px dashed var(--vscode-toolbar-hoverOutline, transparent);
    }
    button:focus-visible {
      border-color: var(--vscode-focusBorder);
      outline: none;
    }
    .copied {
      position: absolute;
      z-index: 1;
      inset-block-start: 2px;
      inset-inline-end: 100%;
      padding: 1px 6px;
      border: 1px solid var(--vscode-editorHoverWidget-border);
      border-radius: 3px;
      background: var(--vscode-editorHoverWidget-background);
      color: var(--vscode-editorHoverWidget-foreground);
      white-space: nowrap;
    }
  `;
  static override properties = { ...CopyElement.properties, tip: {} };

  /** The tooltip, which may be the same in each row. */
  declare tip: string;

  override render(): TemplateResult {
    return html`<button aria-label=${this.label} title=${this.tip} @click=${this.press}>
        <vscode-icon name=${this.isCopied ? 'check' : 'copy'}></vscode-icon></button
      ><span role="status">${this.isCopied ? html`<span class="copied">${l10n.t('Copied')}</span>` : nothing}</span>`;
  }
}

customElements.define('copy-icon', CopyIcon);

/** A button that copies, then shows “Copied” in place of its label. */
class CopyButton extends CopyElement {
  static override styles = inlineStyles;

  override render(): TemplateResult {
    return html`<vscode-button secondary icon=${this.isCopied ? 'check' : 'copy'} @click=${this.press}
      ><span aria-live="polite">${this.isCopied ? l10n.t('Copied') : this.label}</span></vscode-button
    >`;
  }
}

customElements.define('copy-button', CopyButton);
