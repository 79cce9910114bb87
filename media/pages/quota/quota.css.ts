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
  .summary {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(280px, 100%), 1fr));
    gap: 8px 40px;
  }
  h3 {
    margin: 6px 0 4px;
    font-size: 1em;
    font-weight: 600;
  }
  .uses {
    display: block;
    margin: 0;
    font-variant-numeric: tabular-nums;
  }
  .uses div {
    display: flex;
    justify-content: space-between;
    gap: 16px;
    border-bottom: 1px solid var(--vscode-widget-border, var(--vscode-contrastBorder, transparent));
  }
  .uses dt {
    font-size: 1em;
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
  quota-chart {
    margin: 12px 0 8px;
  }
  vscode-icon {
    flex: none;
  }
`;
