import type { LitElement, ReactiveController } from 'lit';

/**
 * Keeps the focus in a table across updates: a moved element gets it back, and if the focused element is removed,
 * another button gets it.
 */
export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  /** The focused element of the component's shadow root before the update. */
  #focused: Element | null = null;

  constructor(host: LitElement) {
    this.#host = host;
  }

  hostUpdate(): void {
    this.#focused = this.#active;
  }

  hostUpdated(): void {
    const focused = this.#focused;
    this.#focused = null;
    // Don't take the focus from other parts of the window.
    if (!(focused instanceof HTMLElement) || focused === this.#active || !document.hasFocus()) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else buttonInstead(this.#host.renderRoot, focused)?.focus();
  }

  get #active(): Element | null {
    return this.#host.shadowRoot?.activeElement ?? null;
  }
}

/**
 * Returns the button that gets the focus when an element of a table is removed. For a “Show More” button, whose
 * `data-shown` is the previous number of rows, that is the first new row's button.
 */
function buttonInstead(root: ParentNode, { dataset: { shown = '0' } }: HTMLElement): HTMLElement | null {
  const next = root.querySelector<HTMLElement>(`tbody tr:nth-child(${Number(shown) + 1}) :is(button, copy-icon)`);
  return next ?? root.querySelector<HTMLElement>('tbody :is(button, copy-icon)');
}
