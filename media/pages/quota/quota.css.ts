import { css } from 'lit';

/** Styles of the quota page. */
export const quotaStyles = css`
  h1 {
    display: block;
  }
  h2 {
    width: fit-content;
    scroll-margin-top: 16px;
  }
  p {
    margin: 4px 0;
  }
  .left {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 0;
    font-size: 1.3em;
    line-height: 1.4;
    font-variant-numeric: tabular-nums;
  }
  .left strong {
    font-size: 1.6em;
    font-weight: 600;
  }
  .minor {
    color: var(--vscode-descriptionForeground);
  }
  .low {
    color: var(--vscode-editorWarning-foreground);
  }
  .spent {
    color: var(--vscode-editorError-foreground);
  }
  vscode-icon {
    flex: none;
  }
`;
