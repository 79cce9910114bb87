import { css } from 'lit';
import { inlineStyles } from './inline.css.ts';

/** Styles of all pages. They use only theme colors and fonts, which also suits high contrast themes. */
export const styles = css`
  :host {
    display: block;
    container-type: inline-size;
    color: var(--vscode-foreground);
    font-family: var(--vscode-font-family);
    font-size: var(--vscode-font-size);
    line-height: 1.5;
    overflow-wrap: anywhere;
  }
  main {
    max-width: 1100px;
    margin: 0 auto;
    padding: 24px 24px 48px;
  }
  h1 {
    margin: 0;
    font-size: 1.8em;
    font-weight: 600;
    line-height: 1.3;
  }
  h1 .minor {
    font-weight: 400;
    color: var(--vscode-descriptionForeground);
  }
  h1:focus-visible,
  h2:focus-visible,
  summary:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 2px;
  }
  h2 {
    margin: 28px 0 8px;
    font-size: 1.1em;
    font-weight: 600;
  }
  header p {
    margin: 8px 0 0;
    max-width: 70ch;
  }
  .heading {
    display: flex;
    gap: 16px;
    align-items: flex-start;
  }
  .heading > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 12px;
    min-width: 0;
  }
  .avatar {
    flex: none;
    width: 48px;
    height: 48px;
    border-radius: 6px;
    object-fit: cover;
  }
  .letter {
    display: grid;
    place-items: center;
    background: var(--vscode-badge-background);
    color: var(--vscode-badge-foreground);
    border: 1px solid var(--vscode-contrastBorder, transparent);
    box-sizing: border-box;
    font-size: 1.6em;
    font-weight: 600;
  }
  details {
    margin-top: 28px;
  }
  summary {
    width: fit-content;
    font-size: 1.1em;
    font-weight: 600;
    cursor: pointer;
  }
  .reading,
  .subheading [role='status'] {
    display: inline-flex;
    gap: 8px;
    color: var(--vscode-descriptionForeground);
    align-items: center;
    min-width: 24px;
  }
  .badges {
    display: inline-flex;
    flex-wrap: wrap;
    gap: 6px;
    max-width: 100%;
  }
  .actions {
    display: flex;
    flex-wrap: wrap;
    gap: 8px;
    margin-top: 16px;
  }
  dl {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(min(110px, 100%), 1fr));
    gap: 12px 20px;
    margin: 24px 0 0;
  }
  dt {
    color: var(--vscode-descriptionForeground);
    font-size: 0.9em;
  }
  dd {
    margin: 0;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 4px 20px;
    margin: 0;
    padding: 0;
    list-style: none;
  }
  li {
    display: inline-flex;
    align-items: center;
    gap: 4px;
  }
  .minor {
    color: var(--vscode-descriptionForeground);
  }
  .line {
    margin: 4px 0;
  }
  .links {
    display: flex;
    gap: 20px;
    margin: 12px 0 0;
  }
  .glance {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(min(300px, 100%), 1fr));
    gap: 0 32px;
  }
  /* A column without content would push the other one to the side. */
  .glance > :not(:has(*)) {
    display: none;
  }
  .commits {
    margin: 0;
    padding: 0;
    list-style: none;
  }
  .commits li {
    display: grid;
    justify-items: start;
    gap: 0;
    padding: 3px 0;
  }
  .address {
    display: flex;
    align-items: center;
    gap: 8px;
    margin: 4px 0;
  }
  code {
    flex: 0 1 auto;
    padding: 2px 6px;
    border-radius: 3px;
    color: var(--vscode-textPreformat-foreground);
    background: var(--vscode-textPreformat-background);
    font-family: var(--vscode-editor-font-family);
  }
  .commands pre {
    flex: 0 1 auto;
    min-width: 0;
    margin: 0;
    padding: 8px 12px;
    overflow: auto;
    overflow-wrap: normal;
    border: 1px solid var(--vscode-contrastBorder, transparent);
    border-radius: 4px;
    background: var(--vscode-textCodeBlock-background);
    font-family: var(--vscode-editor-font-family);
  }
  .commands pre:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: -1px;
  }
  ${inlineStyles}
  .subheading {
    display: flex;
    align-items: center;
    gap: 12px;
    min-height: 24px;
    margin: 28px 0 8px;
  }
  .subheading h2 {
    margin: 0;
  }
  /* The facts are beside the top and the README, so that a README that arrives moves nothing. */
  @container (width >= 820px) {
    main:has(> .side) {
      display: grid;
      grid-template: auto 1fr auto / minmax(0, 1fr) 280px;
      gap: 0 40px;
    }
    main > .side {
      grid-area: 1 / 2 / span 2;
    }
    main > .side > h2:first-child {
      margin-top: 8px;
    }
    main > .below {
      grid-column: 1 / -1;
    }
  }
  @container (width < 500px) {
    main {
      padding-inline: 16px;
    }
    .heading {
      gap: 12px;
    }
  }
  .notice {
    display: flex;
    align-items: center;
    gap: 12px;
  }
  /* A text also shows progress. VS Code sets the class from its own setting and the system's. */
  :host-context(.vscode-reduce-motion) vscode-progress-ring {
    display: none;
  }
  @media (prefers-reduced-motion: reduce) {
    vscode-progress-ring {
      display: none;
    }
  }
  .failure vscode-icon {
    color: var(--vscode-errorForeground);
  }
`;
