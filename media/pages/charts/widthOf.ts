import type { LitElement, ReactiveController } from 'lit';

/** Knows how wide a part of a component is, and draws the component anew when that changes. */
export class WidthOf implements ReactiveController {
  readonly #host: LitElement;
  readonly #selector: string;
  readonly #observer = new ResizeObserver(([entry]) => {
    if (entry) this.#setWidth(Math.floor(entry.contentRect.width));
  });
  #part: Element | null = null;
  #value = 0;

  /** @param selector of the part, in the component's own tree. */
  constructor(host: LitElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** In pixels; 0 while unknown. */
  get value(): number {
    return this.#value;
  }

  /** The part's left edge in the window, in pixels. */
  get left(): number {
    return this.#part?.getBoundingClientRect().left ?? 0;
  }

  hostConnected(): void {
    // Who is moved keeps its drawing, and has to be watched anew.
    if (this.#host.hasUpdated) this.hostUpdated();
  }

  hostUpdated(): void {
    const part = this.#host.renderRoot.querySelector(this.#selector);
    if (part === this.#part) return;
    this.hostDisconnected();
    this.#part = part;
    if (part) this.#observer.observe(part);
  }

  hostDisconnected(): void {
    this.#observer.disconnect();
    this.#part = null;
  }

  #setWidth(width: number): void {
    if (width === this.#value) return;
    this.#value = width;
    this.#host.requestUpdate();
  }
}
