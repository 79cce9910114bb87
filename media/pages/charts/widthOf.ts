import type { LitElement, ReactiveController } from 'lit';

/** Observes the width of a part of a component and updates the component when it changes. */
export class WidthOf implements ReactiveController {
  readonly #host: LitElement;
  readonly #selector: string;
  readonly #observer = new ResizeObserver(([entry]) => {
    if (entry) this.#setWidth(Math.floor(entry.contentRect.width));
  });
  #part: Element | null = null;
  #value = 0;

  /** @param selector selects the part in the component's render root. */
  constructor(host: LitElement, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  /** In pixels; 0 until the first measurement. */
  get value(): number {
    return this.#value;
  }

  /** The part's left edge in the viewport, in pixels. */
  get left(): number {
    return this.#part?.getBoundingClientRect().left ?? 0;
  }

  hostConnected(): void {
    // A moved component isn't rendered again, but must be observed again.
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
