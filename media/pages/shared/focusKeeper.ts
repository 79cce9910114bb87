import type { LitElement } from 'lit';

/**
 * Keeps the focus in a table across updates: a moved element gets it back, and if the focused element is removed,
 * another button gets it.
 */
export function keepFocus(host: LitElement): void {
  const active = (): Element | null => host.shadowRoot?.activeElement ?? null;
  let focused: Element | null = null;
  host.addController({
    hostUpdate: () => (focused = active()),
    hostUpdated: () => {
      // Don't take the focus from other parts of the window.
      if (!(focused instanceof HTMLElement) || focused === active() || !document.hasFocus()) return;
      if (focused.isConnected) focused.focus({ preventScroll: true });
      else buttonInstead(host.renderRoot, focused)?.focus();
    },
  });
}

/**
 * Returns the button that gets the focus when an element of a table is removed. For a “Show More” button, whose
 * `data-shown` is the previous number of rows, that is the first new row's button.
 */
function buttonInstead(root: ParentNode, { dataset: { shown = '0' } }: HTMLElement): HTMLElement | null {
  const next = root.querySelector<HTMLElement>(`tbody tr:nth-child(${Number(shown) + 1}) :is(button, copy-icon)`);
  return next ?? root.querySelector<HTMLElement>('tbody :is(button, copy-icon)');
}
