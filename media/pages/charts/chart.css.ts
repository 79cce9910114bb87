import { css } from 'lit';

/** What all charts share: text, tables and lists beside them; colours are the theme's alone. */
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
    /* Lines may pass behind. */
    paint-order: stroke;
    stroke: var(--vscode-editor-background);
    stroke-width: 3px;
    stroke-linejoin: round;
  }
  p {
    margin: 0;
  }
  /* The system's own colours, which the theme does not know. */
  @media (forced-colors: active) {
    text {
      fill: CanvasText;
      stroke: Canvas;
    }
  }
`;
