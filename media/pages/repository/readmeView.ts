import * as l10n from '@vscode/l10n';
import { html, LitElement, type TemplateResult } from 'lit';
import { MAX_PICTURES } from '../../../src/pages/protocol/repositoryPage.ts';
import { type Footnote, linkFootnotes } from './footnotes.ts';
import { readmeStyles } from './readme.css.ts';
import { markAlerts, markTasks, replaceEmoji } from './readmeMarks.ts';
import { sanitize } from './sanitize.ts';

/** How long the text waits for its pictures, in milliseconds: later, they would move it. */
const PATIENCE_MS = 1500;

/** Elements of all footnotes; others are not shown, and references to them stay text. */
const MAX_NOTE_ELEMENTS = 10_000;

/** The extension opens only these, and files of the repository. */
const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** A README, whose links and pictures the page requests from the extension. */
export class ReadmeView extends LitElement {
  static override styles = readmeStyles;
  static override properties = {
    html: { attribute: false },
    text: { attribute: false },
    // Each message has new objects.
    notes: { attribute: false, hasChanged: (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b) },
    revision: { attribute: false },
  };

  /** Rendered, not sanitized; undefined for plain text. */
  declare html: string | undefined;
  /** Its footnotes, by their names in lower case: rendered, not sanitized. */
  declare notes: readonly { readonly name: string; readonly html: string }[] | undefined;
  /** Shown if the HTML is too large. */
  declare text: string | undefined;
  /** Pictures are loaded again when it changes. */
  declare revision: number;
  /** Opens a link. */
  declare open: (address: string) => void;
  /** Loads pictures, for each of which `showPicture` follows. */
  declare loadPictures: (addresses: string[]) => Promise<unknown>;

  #content: HTMLElement | undefined;

  override render(): TemplateResult {
    return html`<div class="content"></div>`;
  }

  protected override updated(): void {
    void this.#show();
  }

  /** @param source undefined if the picture isn't shown */
  showPicture(address: string, source: string | undefined): void {
    for (const image of this.#content?.querySelectorAll('img') ?? []) {
      if (image.dataset.address !== address) continue;
      if (source) image.src = source;
      else image.replaceWith(...this.#linkOf(image));
    }
  }

  async #show(): Promise<void> {
    const { html: source, text } = this;
    const content = document.createElement('div');
    const fragment = source === undefined ? undefined : sanitize(source);
    this.#content = content;
    if (fragment) {
      content.append(fragment);
      markAlerts(content);
      markTasks(content);
      linkFootnotes(content, this.#footnotes());
      await replaceEmoji(content);
    } else content.append(plain(text ?? ''));
    for (const link of content.querySelectorAll<HTMLElement>('a[data-address]')) this.#makeLink(link);
    wrapTables(content);
    const addresses = this.#preparePictures(content);
    if (addresses.length > 0) {
      const patience = new Promise((resolve) => window.setTimeout(resolve, PATIENCE_MS));
      await Promise.race([this.loadPictures(addresses), patience]);
    }
    // Another text may have arrived meanwhile.
    if (this.#content === content) this.renderRoot.querySelector('.content')?.replaceChildren(content);
    this.dispatchEvent(new Event('shown'));
  }

  #footnotes(): readonly Footnote[] {
    let elements = 0;
    return (this.notes ?? []).flatMap(({ name, html: source }) => {
      const content = elements < MAX_NOTE_ELEMENTS ? sanitize(source) : undefined;
      elements += content?.querySelectorAll('*').length ?? MAX_NOTE_ELEMENTS;
      return content && elements <= MAX_NOTE_ELEMENTS ? [{ name, content }] : [];
    });
  }

  /** An element with the role, not a link: the browser and VS Code follow nothing by themselves. */
  #makeLink(link: HTMLElement): void {
    const address = link.dataset.address ?? '';
    // Browsers ignore control characters in addresses.
    const scheme = /^[a-z][a-z\d+.-]*:/i.exec(address.replace(/[\p{Cc}\s]/gu, ''))?.[0].toLowerCase();
    if (scheme !== undefined && !SCHEMES.has(scheme)) return;
    link.setAttribute('role', 'link');
    link.tabIndex = 0;
    // Whatever title the README gives it.
    link.title = address;
    const follow = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      if (address.startsWith('#')) this.#goTo(address.slice(1));
      else this.open(address);
    };
    link.addEventListener('click', follow);
    link.addEventListener('keydown', (event) => {
      if (event.key === 'Enter') follow(event);
    });
  }

  #goTo(id: string): void {
    const name = CSS.escape(`user-content-${decoded(id)}`);
    const target = this.renderRoot.querySelector<HTMLElement>(`#${name}, a[name="${name}"]`);
    if (!target) return;
    target.scrollIntoView();
    if (!target.hasAttribute('tabindex')) target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }

  /** @returns the addresses of the pictures to load; the others become links */
  #preparePictures(content: HTMLElement): string[] {
    const images = [...content.querySelectorAll('img')];
    const wanted = new Set<string>();
    for (const image of images) {
      const address = image.dataset.address ?? '';
      image.alt = image.alt || image.title;
      if (address && (wanted.has(address) || wanted.size < MAX_PICTURES)) wanted.add(address);
      else image.replaceWith(...this.#linkOf(image));
    }
    return [...wanted];
  }

  /** What replaces a picture that isn't shown: its description, which opens it unless it is in a link. */
  #linkOf(image: HTMLImageElement): readonly (HTMLElement | string)[] {
    const name = image.alt || l10n.t('Picture');
    if (image.closest('a') || !image.dataset.address) return [name];
    const link = document.createElement('a');
    link.dataset.address = image.dataset.address;
    link.textContent = name;
    this.#makeLink(link);
    return [link];
  }
}

/** The text of a part of an address; unchanged if it isn't valid. */
function decoded(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}

function plain(text: string): HTMLElement {
  const element = document.createElement('pre');
  element.className = 'plain';
  element.tabIndex = 0;
  element.textContent = text;
  return element;
}

/** Wide tables scroll by themselves, also with the keyboard. */
function wrapTables(content: HTMLElement): void {
  for (const table of content.querySelectorAll('table')) {
    if (table.parentElement?.closest('table')) continue;
    const wrapper = document.createElement('div');
    wrapper.className = 'wide';
    wrapper.tabIndex = 0;
    table.replaceWith(wrapper);
    wrapper.append(table);
  }
}

customElements.define('readme-view', ReadmeView);
