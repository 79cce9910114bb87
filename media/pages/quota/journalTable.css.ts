import { css } from 'lit';
import { tableStyles } from '../shared/table.css.ts';

/** Styles of the journal. On narrow pages, only requests, results, and copy buttons have columns. */
export const journalStyles = css`
  ${tableStyles}
  select {
    max-width: 100%;
    height: 26px;
    padding: 2px 4px;
    border: 1px solid var(--vscode-settings-dropdownBorder);
    border-radius: 4px;
    background: var(--vscode-settings-dropdownBackground);
    color: var(--vscode-settings-dropdownForeground);
    font: inherit;
  }
  select:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  code {
    font-family: var(--vscode-editor-font-family);
    font-size: 0.95em;
  }
  .request {
    width: 100%;
  }
  .time,
  .wide {
    font-variant-numeric: tabular-nums;
  }
  td,
  thead th {
    white-space: nowrap;
  }
  .account div {
    max-width: 20ch;
    overflow-wrap: break-word;
    white-space: normal;
  }
  .failure {
    display: flex;
    align-items: start;
    gap: 4px;
  }
  .failure vscode-icon {
    flex: none;
    margin-top: 1px;
  }
  .error {
    color: var(--vscode-editorError-foreground);
  }
  .warning {
    color: var(--vscode-editorWarning-foreground);
  }
  .copy {
    padding-block: 1px;
  }
  .narrow {
    font-size: 0.9em;
  }
  @container (width < 600px) {
    wbr {
      display: none;
    }
    th,
    td {
      padding-inline: 4px;
    }
  }
`;
