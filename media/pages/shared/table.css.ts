import { css } from 'lit';
import { inlineStyles } from './inline.css.ts';

/**
 * Tables that look like those of VS Code, and wrap instead of scrolling. In a narrow editor, the values are below the
 * name of their row. Rows lose their roles there, so that all parts of a table have explicit ones.
 */
export const tableStyles = css`
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: 4px 8px;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    text-align: start;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    font-weight: 600;
    white-space: nowrap;
    overflow-wrap: normal;
    vertical-align: baseline;
  }
  tbody th {
    font-weight: 400;
  }
  tbody tr:hover {
    background: var(--vscode-list-hoverBackground);
    color: var(--vscode-list-hoverForeground, inherit);
  }
  .number {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  .hidden {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  thead button {
    padding: 2px 0;
    border: none;
    background: none;
    color: inherit;
    font: inherit;
    cursor: pointer;
  }
  thead button:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  p {
    margin: 0;
  }
  .filter {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin: 8px 0;
  }
  .filter vscode-textfield {
    flex: 1 1 180px;
    max-width: 400px;
  }
  .minor {
    color: var(--vscode-descriptionForeground);
  }
  @container (width < 600px) {
    tr {
      display: flex;
      flex-wrap: wrap;
      align-items: center;
      gap: 0 12px;
    }
    tbody tr {
      border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
    }
    th,
    td {
      padding: 2px 0;
      border: none;
    }
    tbody th {
      order: -1;
      flex-basis: 100%;
    }
    td {
      color: var(--vscode-descriptionForeground);
    }
    td[data-label]::before {
      content: attr(data-label) ': ';
    }
    td:empty,
    thead th:not(:has(button)) {
      display: none;
    }
  }
  ${inlineStyles}
`;
