import { css } from 'lit';

/** Each segment has a color, and in high contrast also a pattern, because color alone isn't enough there. */
export const languageBarStyles = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--vscode-foreground);
    overflow-wrap: anywhere;
  }
  svg {
    display: block;
  }
  .bar {
    border-radius: 2px;
  }
  rect {
    stroke: var(--vscode-contrastBorder, var(--vscode-editor-background));
    stroke-width: 1px;
  }
  .pattern {
    display: none;
    stroke: none;
    pointer-events: none;
  }
  /* Only high contrast themes set this border. */
  @container style(--vscode-contrastBorder) {
    .pattern {
      display: inline;
    }
  }
  @media (forced-colors: active) {
    .pattern {
      display: inline;
    }
    rect:not(.pattern) {
      stroke: CanvasText;
    }
  }
  pattern path {
    fill: none;
    stroke: var(--vscode-editor-background);
    stroke-width: 1.5px;
  }
  .part-0 {
    fill: var(--vscode-charts-blue);
  }
  .part-1 {
    fill: var(--vscode-charts-green);
  }
  .part-2 {
    fill: var(--vscode-charts-yellow);
  }
  .part-3 {
    fill: var(--vscode-charts-purple);
  }
  .part-4 {
    fill: var(--vscode-terminal-ansiCyan);
  }
  .part-5 {
    fill: var(--vscode-charts-red);
  }
  .part-6 {
    fill: var(--vscode-descriptionForeground);
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    margin: 8px 0 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: flex;
    align-items: baseline;
    gap: 6px;
    min-width: 0;
  }
  li svg {
    flex: none;
    align-self: start;
    margin-top: 0.35em;
  }
  .count {
    flex: none;
    color: var(--vscode-descriptionForeground);
    font-variant-numeric: tabular-nums;
  }
`;
