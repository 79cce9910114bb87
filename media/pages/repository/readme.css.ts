import { css } from 'lit';
import { inlineStyles } from '../shared/inline.css.ts';

/** Styles of a README. The colors of code have enough contrast in VS Code's default themes. */
export const readmeStyles = css`
  ${inlineStyles}
  :host {
    display: block;
    --code: var(--vscode-textCodeBlock-background);
    --comment: light-dark(#4f6b4f, #8fae8f);
    --keyword: light-dark(#7a1fa2, #c99bea);
    --string: light-dark(#8a3412, #e0a489);
    --number: light-dark(#0b5c3c, #a7d3b4);
    --name: light-dark(#004a96, #7fbdf0);
    --note: light-dark(#0757ba, #58a6ff);
    --tip: light-dark(#176f2c, #3fb950);
    --important: light-dark(#7a45d6, #b392f0);
    --warning: light-dark(#7d5300, #d29922);
    --caution: light-dark(#c01f2a, #ff7b72);
  }
  :host-context(.vscode-light),
  :host-context(.vscode-high-contrast-light) {
    color-scheme: light;
  }
  :host-context(.vscode-dark),
  :host-context(.vscode-high-contrast:not(.vscode-high-contrast-light)) {
    color-scheme: dark;
  }
  .content {
    contain: content;
    /* Whatever a text does, it stays in its place. */
    overflow: hidden;
  }
  h3,
  h4,
  h5,
  h6 {
    margin: 24px 0 8px;
    font-weight: 600;
    line-height: 1.3;
  }
  h3 {
    font-size: 1.5em;
  }
  h4 {
    font-size: 1.25em;
  }
  h5,
  h6 {
    font-size: 1.05em;
  }
  h3:first-child {
    margin-top: 0;
  }
  h3:focus-visible,
  h4:focus-visible,
  h5:focus-visible,
  h6:focus-visible,
  a:focus-visible,
  pre:focus-visible,
  summary:focus-visible,
  .wide:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  p,
  ul,
  ol,
  dl,
  pre,
  blockquote,
  .wide,
  details {
    margin: 0 0 12px;
  }
  ul,
  ol {
    padding-inline-start: 2em;
  }
  li > ul,
  li > ol {
    margin: 0;
  }
  a[role='link'] {
    color: var(--vscode-textLink-foreground);
    text-decoration: underline;
    cursor: pointer;
  }
  img {
    max-width: 100%;
    height: auto;
    vertical-align: middle;
  }
  code,
  kbd,
  samp,
  pre {
    font-family: var(--vscode-editor-font-family);
    font-size: 0.95em;
  }
  :not(pre) > code,
  kbd,
  samp {
    padding: 1px 4px;
    border-radius: 3px;
    color: var(--vscode-textPreformat-foreground);
    background: var(--vscode-textPreformat-background);
  }
  pre {
    padding: 12px;
    overflow: auto;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 4px;
    background: var(--code);
    color: var(--vscode-editor-foreground);
    overflow-wrap: normal;
  }
  pre.plain {
    background: none;
    padding: 0;
    white-space: pre-wrap;
    overflow-wrap: anywhere;
  }
  blockquote {
    padding-inline: 12px;
    border-inline-start: 4px solid var(--vscode-textBlockQuote-border);
  }
  .alert {
    --kind: var(--note);
    border-color: var(--kind);
  }
  .alert.tip {
    --kind: var(--tip);
  }
  .alert.important {
    --kind: var(--important);
  }
  .alert.warning {
    --kind: var(--warning);
  }
  .alert.caution {
    --kind: var(--caution);
  }
  .alert > :last-child {
    margin-bottom: 0;
  }
  .alert-title {
    display: flex;
    align-items: center;
    gap: 8px;
    margin-bottom: 4px;
    color: var(--kind);
    font-weight: 600;
  }
  .alert-title vscode-icon {
    flex: none;
    color: inherit;
  }
  .task {
    list-style: none;
  }
  .task input {
    position: relative;
    width: 13px;
    height: 13px;
    margin: 0 6px 0 -22px;
    box-sizing: border-box;
    appearance: none;
    border: 1px solid var(--vscode-foreground);
    border-radius: 3px;
    vertical-align: -2px;
  }
  .task input:checked {
    border-color: var(--note);
    background: var(--note);
  }
  .task input:checked::before {
    position: absolute;
    inset: 0 3.5px 2px;
    border: solid var(--vscode-editor-background);
    border-width: 0 2px 2px 0;
    content: '';
    transform: rotate(45deg);
  }
  sup a[role='link'] {
    padding: 0 2px;
  }
  .footnotes {
    margin-top: 24px;
    padding-top: 12px;
    border-top: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, currentcolor));
    font-size: 0.9em;
  }
  .footnotes li:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
  }
  .footnotes p:last-child {
    margin-bottom: 0;
  }
  .wide {
    overflow-x: auto;
  }
  table {
    border-collapse: collapse;
    overflow-wrap: normal;
  }
  th,
  td {
    padding: 4px 10px;
    border: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, currentcolor));
    text-align: start;
  }
  hr {
    border: none;
    border-top: 1px solid var(--vscode-contrastBorder, var(--vscode-widget-border, currentcolor));
  }
  summary {
    cursor: pointer;
  }
  .hljs-comment,
  .hljs-quote,
  .hljs-meta {
    color: var(--comment);
  }
  .hljs-keyword,
  .hljs-selector-tag,
  .hljs-literal,
  .hljs-tag,
  .hljs-section {
    color: var(--keyword);
  }
  .hljs-string,
  .hljs-regexp,
  .hljs-addition,
  .hljs-deletion,
  .hljs-symbol {
    color: var(--string);
  }
  .hljs-number,
  .hljs-bullet {
    color: var(--number);
  }
  .hljs-title,
  .hljs-name,
  .hljs-attr,
  .hljs-attribute,
  .hljs-built_in,
  .hljs-type,
  .hljs-variable {
    color: var(--name);
  }
  .hljs-emphasis {
    font-style: italic;
  }
  .hljs-strong {
    font-weight: 600;
  }
`;
