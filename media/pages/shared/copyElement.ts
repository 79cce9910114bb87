import { LitElement } from 'lit';

/** How long an element shows “Copied”, in milliseconds. */
const COPIED_MS = 2000;

/** An element that copies, then shows “Copied”. */
export abstract class CopyElement extends LitElement {
  static override properties = { label: {}, copy: { attribute: false }, isCopied: { state: true } };

  /** What is copied, such as “Copy HTTPS”. */
  declare label: string;
  /** Copies. @returns whether it succeeded. */
  declare copy: () => Promise<boolean>;
  declare isCopied: boolean;

  #timer: number | undefined;

  override disconnectedCallback(): void {
    window.clearTimeout(this.#timer);
    super.disconnectedCallback();
  }

  protected readonly press = async (): Promise<void> => {
    if (!(await this.copy())) return;
    this.isCopied = true;
    window.clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => (this.isCopied = false), COPIED_MS);
  };
}
