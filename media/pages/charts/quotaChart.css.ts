import { css } from 'lit';

/** The chart and its slider. VS Code sets no color scheme in webviews: the slider needs theme colors. */
export const quotaChartStyles = css`
  .plot {
    /* The chart must not affect the width that it follows. */
    contain: inline-size;
    overflow: hidden;
    height: 180px;
    touch-action: pan-y;
  }
  .plot svg {
    /* The title is for screen readers; as a tooltip it would cover the chart. */
    pointer-events: none;
  }
  line,
  path {
    fill: none;
    stroke: var(--vscode-charts-lines);
  }
  line {
    shape-rendering: crispedges;
  }
  .grid {
    stroke-opacity: 0.35;
  }
  path.area {
    fill: var(--vscode-charts-blue);
    fill-opacity: 0.15;
    stroke: none;
  }
  path.line {
    stroke: var(--vscode-charts-blue);
    stroke-width: 2px;
    stroke-linejoin: round;
  }
  .present {
    fill: var(--vscode-charts-blue);
  }
  path.forecast {
    stroke: var(--vscode-editorWarning-foreground);
    stroke-width: 2px;
  }
  .spent {
    fill: var(--vscode-editor-background);
    stroke: var(--vscode-editorWarning-foreground);
    stroke-width: 2px;
  }
  .reset,
  .now {
    stroke: var(--vscode-descriptionForeground);
  }
  line.cursor {
    stroke: var(--vscode-foreground);
  }
  circle.cursor {
    fill: var(--vscode-editor-background);
    stroke: var(--vscode-foreground);
    stroke-width: 2px;
  }
  input {
    display: block;
    box-sizing: border-box;
    width: 100%;
    height: 24px;
    margin: 4px 0 0;
    appearance: none;
    accent-color: var(--vscode-focusBorder);
    background: transparent;
    cursor: pointer;
  }
  input:focus-visible {
    outline: 1px solid var(--vscode-focusBorder);
    outline-offset: 1px;
  }
  input::-webkit-slider-runnable-track {
    height: 4px;
    border-radius: 2px;
    background: var(--vscode-charts-lines);
  }
  input::-moz-range-track {
    height: 4px;
    border-radius: 2px;
    background: var(--vscode-charts-lines);
  }
  input::-webkit-slider-thumb {
    width: 14px;
    height: 14px;
    margin-top: -5px;
    border: 2px solid var(--vscode-contrastBorder, var(--vscode-editor-background));
    border-radius: 50%;
    appearance: none;
    background: var(--vscode-foreground);
  }
  input::-moz-range-thumb {
    width: 10px;
    height: 10px;
    border: 2px solid var(--vscode-contrastBorder, var(--vscode-editor-background));
    border-radius: 50%;
    background: var(--vscode-foreground);
  }
  .value {
    margin-top: 4px;
    min-height: 1.5em;
    line-height: 1.5;
    font-variant-numeric: tabular-nums;
  }
  @media (forced-colors: active) {
    line,
    path.line,
    path.forecast,
    line.cursor,
    circle.cursor,
    .reset,
    .now,
    .spent {
      stroke: CanvasText;
    }
    circle.cursor,
    .spent {
      fill: Canvas;
    }
    path.area,
    .present {
      fill: CanvasText;
    }
    input::-webkit-slider-runnable-track {
      background: CanvasText;
      forced-color-adjust: none;
    }
    input::-webkit-slider-thumb {
      background: Highlight;
      forced-color-adjust: none;
    }
  }
`;
