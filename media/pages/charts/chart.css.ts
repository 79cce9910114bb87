import { css } from 'lit';

/** Styles of all charts. All colors come from the theme. */
export const chartStyles = css`
  :host {
    display: block;
    min-width: 0;
    color: var(--vscode-foreground);
    overflow-wrap: anywhere;
  }
  svg {
    display: block;
  }
  text {
    fill: var(--vscode-descriptionForeground);
    font-family: inherit;
    font-size: 11px;
    /* Keeps the text readable in front of lines. */
    paint-order: stroke;
    stroke: var(--vscode-editor-background);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  p {
    margin: 0;
  }
  /* In forced-colors mode, use system colors instead of the theme's. */
  @media (forced-colors: active) {
    text {
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`;
