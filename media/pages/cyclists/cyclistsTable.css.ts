import { css } from 'lit';

/** The city and number columns fit their content; the bar fills the remaining width. */
export const cyclistsTableStyles = css`
  :host {
    display: block;
    container-type: inline-size;
  }
  figure {
    margin: 0;
  }
  figcaption {
    min-height: 1.5em;
    margin-top: 12px;
  }
  th,
  .number {
    white-space: nowrap;
  }
  td,
  tbody th {
    height: 26px;
    vertical-align: middle;
  }
  .number {
    width: 8em;
  }
  .bar {
    width: 100%;
    line-height: 0;
  }
  svg {
    overflow: visible;
  }
  rect {
    fill: var(--vscode-charts-blue);
    stroke: var(--vscode-contrastBorder, transparent);
    stroke-width: 1px;
  }
  .older rect {
    fill-opacity: 0.5;
  }
  .older .number,
  .failed .number {
    color: var(--vscode-descriptionForeground);
  }
  .failed > * {
    border-bottom-color: transparent;
  }
  .failed + tr > td {
    padding-top: 0;
  }
  .failure {
    display: grid;
    grid-template-columns: auto minmax(0, max-content) auto;
    align-items: start;
    justify-content: start;
    gap: 6px 8px;
  }
  .failure vscode-icon {
    margin-top: 2px;
    color: var(--vscode-errorForeground);
  }
  tbody th:focus {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  @container (width < 400px) {
    .number {
      width: auto;
    }
    th,
    td {
      padding-inline: 4px;
    }
    .failure {
      grid-template-columns: auto 1fr;
    }
    .failure vscode-button {
      grid-column: 2;
      justify-self: start;
    }
  }
  /* For very large text: wrap words and hide the bars. */
  @container (width < 260px) {
    th,
    .number {
      white-space: normal;
    }
    .bar {
      display: none;
    }
  }
`;
