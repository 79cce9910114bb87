import { css } from 'lit';
import { tableStyles } from '../shared/table.css.ts';

/** Styles of the journal. On narrow pages, only requests, results, and copy buttons have columns. */
export const journalStyles = css`
  ${tableStyles}
  p {
    margin: 0;
  }
  .more {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px 12px;
    margin: 8px 0;
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
  .minor {
    color: var(--vscode-descriptionForeground);
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
    display: none;
    font-size: 0.9em;
  }
  @container (width < 600px) {
    .wide {
      display: none;
    }
    .narrow {
      display: block;
    }
    wbr {
      display: none;
    }
    th,
    td {
      padding-inline: 4px;
    }
  }
`;
