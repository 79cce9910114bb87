import '@vscode-elements/elements/dist/vscode-icon/index.js';
import * as l10n from '@vscode/l10n';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { CopyElement } from './copyElement.ts';

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
