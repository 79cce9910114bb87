import '@vscode-elements/elements/dist/vscode-button/index.js';
import '@vscode-elements/elements/dist/vscode-icon/index.js';
import '@vscode-elements/elements/dist/vscode-progress-ring/index.js';
import { type CSSResultGroup, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import * as v from 'valibot';
import { CommonMessageSchema, type CommonRequest, type Envelope } from '../../../src/pages/protocol/messages.ts';
import type { Reader } from './format.ts';
import { styles } from './page.css.ts';

interface VsCodeApi {
  postMessage(message: Envelope): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** The only channel to the extension; a page can acquire it only once. */
const vscode = acquireVsCodeApi();

const ScrollSchema = v.object({ scroll: v.number() });

/** How often relative times such as "3 minutes ago" are updated, in milliseconds. */
const TICK_MS = 30_000;

/**
 * The base class of pages: shows messages from the extension and sends requests to it. Invalid messages are rejected
 * and reported to the extension, which logs them.
 */
export abstract class Page<Request extends { readonly type: string }, Message> extends LitElement {
  static override styles: CSSResultGroup = styles;
  static override properties = { problem: { state: true }, now: { state: true } };

  /** Why the last request failed. */
  declare problem: string | undefined;
  /** The current time, in milliseconds since the epoch. */
  declare now: number;

  readonly #messageSchema: v.GenericSchema<unknown, Message>;
  /** Resolvers of pending requests, by request id. */
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
    // VS Code delivers only messages from the parent frame.
    window.addEventListener('message', this.#receive);
    window.addEventListener('scrollend', this.#storeScroll);
    this.#tick = window.setInterval(() => (this.now = Date.now()), TICK_MS);
    void this.#ask({ type: 'ready' });
  }

  override disconnectedCallback(): void {
    window.removeEventListener('message', this.#receive);
    window.removeEventListener('scrollend', this.#storeScroll);
    window.clearInterval(this.#tick);
    super.disconnectedCallback();
  }

  /** Sends a request to the extension. @returns whether it succeeded; if not, the page shows why. */
  async ask(request: Request): Promise<boolean> {
    this.problem = undefined;
    this.problem = await this.#ask(request);
    return this.problem === undefined;
  }

  /** If the focused element is removed, focuses the heading, so that keyboard users don't start at the top again. */
  protected override update(changed: PropertyValues<this>): void {
    const hadFocus = this.shadowRoot?.activeElement;
    super.update(changed);
    if (!hadFocus || this.shadowRoot.activeElement) return;
    const heading = this.shadowRoot.querySelector('h1');
    heading?.setAttribute('tabindex', '-1');
    heading?.focus();
  }

  /** Handles a message from the extension. */
  protected abstract hear(message: Message): void;

  protected get reader(): Reader {
    return { language: document.documentElement.lang || navigator.language, now: this.now };
  }

  /** The state stored when the page was hidden or the window reloaded. */
  protected get savedState(): unknown {
    return vscode.getState();
  }

  /** Merges values into the stored state. */
  protected saveState(state: object): void {
    const before: unknown = vscode.getState();
    vscode.setState({ ...(typeof before === 'object' ? before : {}), ...state });
  }

  /** Restores the scroll position from before the page was hidden; for pages that show the same content again. */
  protected resumeScroll(): void {
    const stored = v.safeParse(ScrollSchema, this.savedState);
    if (stored.success && stored.output.scroll > 0) restoreScroll(stored.output.scroll);
  }

  /** Renders the error of the last request. The element always exists, so that screen readers announce changes. */
  protected renderProblem(): TemplateResult {
    const { problem } = this;
    return html`<div role="alert">
      ${problem ? html`<p class="notice failure"><vscode-icon name="error"></vscode-icon>${problem}</p>` : nothing}
    </div>`;
  }

  readonly #storeScroll = (): void => this.saveState({ scroll: window.scrollY });

  readonly #receive = ({ data }: MessageEvent<unknown>): void => {
    // The message may contain times after the last tick.
    this.now = Date.now();
    const common = v.safeParse(CommonMessageSchema, data);
    const message = v.safeParse(this.#messageSchema, data);
    if (common.success) {
      const { id, problem } = common.output;
      this.#waiting.get(id)?.(problem);
      this.#waiting.delete(id);
    } else if (message.success) this.hear(message.output);
    else void this.#ask({ type: 'refused' });
  };

  #ask(request: Request | CommonRequest): Promise<string | undefined> {
    const id = this.#requests++;
    const { promise, resolve } = Promise.withResolvers<string | undefined>();
    this.#waiting.set(id, resolve);
    vscode.postMessage({ id, request });
    return promise;
  }
}

/** How long to wait until a new page is high enough, in milliseconds. */
const PATIENCE_MS = 5000;

/**
 * Restores the scroll position of a page as soon as the page is high enough, unless the user scrolls first.
 * @param top pixels from the top of the page.
 */
function restoreScroll(top: number): void {
  const ended = new AbortController();
  const end = (): void => ended.abort();
  const observer = new ResizeObserver(() => {
    if (document.documentElement.scrollHeight < top + window.innerHeight) return;
    window.scrollTo(0, top);
    end();
  });
  ended.signal.addEventListener('abort', () => observer.disconnect());
  for (const type of ['wheel', 'keydown', 'pointerdown']) window.addEventListener(type, end, { signal: ended.signal });
  setTimeout(end, PATIENCE_MS);
  observer.observe(document.body);
}
