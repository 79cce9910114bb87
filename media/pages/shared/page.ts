import '@vscode-elements/elements/dist/vscode-badge/index.js';
import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as v from 'valibot';
import { type CommonMessage, CommonMessageSchema, type CommonRequest } from '../../../src/protocol.ts';
import type { Reader } from './format.ts';
import { restoreScroll } from './keptScroll.ts';
import { styles } from './page.css.ts';
import { vscode } from './vscodeApi.ts';

const ScrollSchema = v.object({ scroll: v.number() });

/** How often times like "3 minutes ago" are told anew, in milliseconds. */
const TICK_MS = 30_000;

/**
 * A page: shows what the extension sends, and asks it for everything else. What comes is checked; what does not fit is
 * refused, and the extension told, which logs it.
 */
export abstract class Page<Request extends { readonly type: string }, Message> extends LitElement {
  static override styles: CSSResultGroup = styles;
  static override properties = { problem: { state: true }, now: { state: true } };

  /** Why what was asked last was not done. */
  declare problem: string | undefined;
  /** In milliseconds since the epoch. */
  declare now: number;

  readonly #messageSchema: v.GenericSchema<unknown, Message>;
  /** Who waits for an answer, by the numbers of the requests. */
  readonly #waiting = new Map<number, (problem: string | undefined) => void>();
  #requests = 0;
  #tick: number | undefined;

  constructor(messageSchema: v.GenericSchema<unknown, Message>) {
    super();
    this.#messageSchema = messageSchema;
    this.now = Date.now();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    // Messages reach a page from its own frame's parent alone: VS Code sees to that.
    window.addEventListener('message', this.#receive);
    window.addEventListener('scrollend', this.#keepScroll);
    this.#tick = window.setInterval(() => (this.now = Date.now()), TICK_MS);
    void this.#ask({ type: 'ready' });
  }

  override disconnectedCallback(): void {
    window.removeEventListener('message', this.#receive);
    window.removeEventListener('scrollend', this.#keepScroll);
    window.clearInterval(this.#tick);
    super.disconnectedCallback();
  }

  /** Asks the extension for something. @returns whether it was done; if not, the page says why. */
  async ask(request: Request): Promise<boolean> {
    this.problem = undefined;
    this.problem = await this.#ask(request);
    return this.problem === undefined;
  }

  /** Where what had the focus is gone, the heading gets it: else whoever has no mouse would begin at the top again. */
  protected override update(changed: PropertyValues<this>): void {
    const hadFocus = this.shadowRoot?.activeElement;
    super.update(changed);
    if (!hadFocus || this.shadowRoot.activeElement) return;
    const heading = this.shadowRoot.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }

  /** Takes what the extension tells. */
  protected abstract hear(message: Message): void;

  /** Who looks at the page, and when. */
  protected get reader(): Reader {
    return { language: document.documentElement.lang || navigator.language, now: this.now };
  }

  /** What the page kept when it was hidden, or the window reloaded. */
  protected get kept(): unknown {
    return vscode.getState();
  }

  /** Keeps something beside what is kept already. */
  protected keep(state: object): void {
    const before: unknown = vscode.getState();
    vscode.setState({ ...(typeof before === 'object' ? before : {}), ...state });
  }

  /** Goes back to where the page was scrolled to when it was hidden: for pages that show again what they showed. */
  protected resumeScroll(): void {
    const kept = v.safeParse(ScrollSchema, this.kept);
    if (kept.success && kept.output.scroll > 0) restoreScroll(kept.output.scroll);
  }

  /** Where what went wrong with the last request is told. It is always there, so that it is read out. */
  protected renderProblem(): TemplateResult {
    const { problem } = this;
    return html`<div role="alert">
      ${problem ? html`<p class="notice failure"><vscode-icon name="error"></vscode-icon>${problem}</p>` : nothing}
    </div>`;
  }

  readonly #keepScroll = (): void => this.keep({ scroll: window.scrollY });

  readonly #receive = ({ data }: MessageEvent<unknown>): void => {
    // The message may be about something later than the last tick.
    this.now = Date.now();
    const common = v.safeParse(CommonMessageSchema, data);
    const message = v.safeParse(this.#messageSchema, data);
    if (common.success) this.#hearReply(common.output);
    else if (message.success) this.hear(message.output);
    else void this.#ask({ type: 'refused' });
  };

  #hearReply({ id, problem }: CommonMessage): void {
    this.#waiting.get(id)?.(problem);
    this.#waiting.delete(id);
  }

  #ask(request: Request | CommonRequest): Promise<string | undefined> {
    const id = this.#requests++;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.set(id, resolve);
    vscode.postMessage({ id, request });
    return promise;
  }
}
