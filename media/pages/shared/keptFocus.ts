import type { LitElement, ReactiveController } from 'lit';

type Instead = (gone: HTMLElement) => HTMLElement | null;

/**
 * Keeps the focus in a component that is drawn anew: what was only moved gets it back, and where what had it is gone,
 * something else gets it.
 */
export class KeptFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #instead: Instead;
  /** What of the component's own tree had the focus before it was drawn. */
  #focused: Element | null = null;

  /** @param instead what gets the focus of something of the component's own tree that is gone. */
  constructor(host: LitElement, instead: Instead) {
    this.#host = host;
    this.#instead = instead;
  }

  hostUpdate(): void {
    this.#focused = this.#active;
  }

  hostUpdated(): void {
    const focused = this.#focused;
    this.#focused = null;
    // Who is somewhere else in the window stays there.
    if (!(focused instanceof HTMLElement) || focused === this.#active || !document.hasFocus()) return;
    if (focused.isConnected) focused.focus({ preventScroll: true });
    else this.#instead(focused)?.focus();
  }

  get #active(): Element | null {
    return this.#host.shadowRoot?.activeElement ?? null;
  }
}

/**
 * What gets the focus of something of a table that is gone: of a button for more rows, which tells with `data-shown` how
 * many there were, the first new row's button.
 */
export function buttonInstead(root: ParentNode, { dataset: { shown = '0' } }: HTMLElement): HTMLElement | null {
  const next = root.querySelector<HTMLElement>(`tbody tr:nth-child(${Number(shown) + 1}) button`);
  return next ?? root.querySelector<HTMLElement>('tbody button');
}
