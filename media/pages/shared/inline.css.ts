import { css } from 'lit';

/** Secondary buttons with the border of VS Code’s own, buttons that look like links, badges, and dates. */
export const inlineStyles = css`
  vscode-button[secondary] {
    --vscode-button-border: var(--vscode-button-secondaryBorder, var(--vscode-contrastBorder, transparent));
  }
  .link {
    padding: 0;
    border: none;
    background: none;
    color: var(--vscode-textLink-foreground);
    font: inherit;
    text-align: start;
    cursor: pointer;
  }
  .link:hover {
    text-decoration: underline;
  }
  .link:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  .badge {
    display: inline-block;
    padding: 0 5px;
    border: 1px solid;
    border-radius: 4px;
    color: var(--vscode-descriptionForeground);
    font-size: 0.85em;
    font-weight: 400;
  }
  time,
  .time,
  dd[title] {
    white-space: nowrap;
  }
`;
