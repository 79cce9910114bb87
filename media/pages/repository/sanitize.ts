import DOMPurify from 'dompurify';
import { visibleText } from '../../../src/model/core/visibleText.ts';

const TAGS = (
  'h1 h2 h3 h4 h5 h6 p div span br hr blockquote pre code kbd samp var a img ul ol li dl dt dd table caption thead tbody ' +
  'tfoot tr th td em strong b i u s del ins mark small sub sup q cite abbr dfn details summary ruby rt rp bdi wbr figure ' +
  'figcaption center'
).split(' ');

const ATTRIBUTES = 'href src alt title id name class align colspan rowspan start open width height lang dir'.split(' ');

const purifier = DOMPurify(window);
// Before the elements become part of this document: a picture would be loaded even outside the page.
purifier.addHook('afterSanitizeAttributes', withoutEffect);

/** More elements take long to lay out. */
const MAX_ELEMENTS = 30_000;

/** So many characters are parsed before elements are counted. */
const STEP = 16_384;

/**
 * Elements that the browser opens again in each paragraph until they are closed, and the rest of their tags. Without
 * attributes, it does so with at most three of each
 * (https://html.spec.whatwg.org/#the-list-of-active-formatting-elements).
 */
const REOPENED = /<(b|big|code|em|font|i|nobr|s|small|strike|strong|tt|u)(?=[\s/])[^>]*/gi;

/**
 * Turns the output of a Markdown engine into elements that do nothing: no script, style, form, frame or picture, and no
 * link that the browser would follow. Links and pictures keep their addresses in `data-address`, for `readmeView.ts`.
 * @returns undefined if there are too many elements
 */
export function sanitize(html: string): DocumentFragment | undefined {
  const parsed = parse(html);
  if (!parsed) return undefined;
  const fragment = purifier.sanitize(parsed, {
    ALLOWED_TAGS: TAGS,
    ALLOWED_ATTR: ATTRIBUTES,
    ALLOW_DATA_ATTR: false,
    ALLOW_ARIA_ATTR: false,
    // Prefixes ids and names.
    SANITIZE_NAMED_PROPS: true,
    FORBID_CONTENTS: [
      'style',
      'script',
      'template',
      'iframe',
      'object',
      'svg',
      'math',
      'noscript',
      'title',
      'textarea',
    ],
    // The addresses are checked when the user opens them.
    ALLOWED_URI_REGEXP: /^/,
    RETURN_DOM_FRAGMENT: true,
  });
  cleanTexts(fragment);
  levelHeadings(fragment);
  return fragment;
}

/** Parses HTML in a document that runs and loads nothing. @returns undefined if there are too many elements */
function parse(html: string): DocumentFragment | undefined {
  const page = document.implementation.createHTMLDocument();
  const source = html.replace(REOPENED, '<$1');
  page.write('<body>');
  for (let at = 0; at < source.length; at += STEP) {
    page.write(source.slice(at, at + STEP));
    if (page.querySelectorAll('*').length > MAX_ELEMENTS) return undefined;
  }
  page.close();
  for (const formula of page.querySelectorAll('.katex')) showSource(formula);
  // Another extension may have made them: `markTasks` recognizes their source.
  for (const box of page.querySelectorAll('input[type=checkbox]'))
    box.replaceWith(box.hasAttribute('checked') ? '[x] ' : '[ ] ');
  const content = page.createRange();
  content.selectNodeContents(page.body);
  return content.extractContents();
}

/** The layout of a formula needs styles, which are removed: without them, it would be another formula. */
function showSource(formula: Element): void {
  const source = formula.querySelector('annotation[encoding="application/x-tex"]')?.textContent ?? '';
  const code = formula.ownerDocument.createElement('code');
  code.textContent = source;
  formula.replaceWith(code);
}

/** Entities may have brought back what was removed from the source. */
function cleanTexts(fragment: DocumentFragment): void {
  const texts = document.createTreeWalker(fragment, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    const before = text.nodeValue ?? '';
    const visible = visibleText(before);
    if (visible !== before) text.nodeValue = visible;
  }
}

function withoutEffect(element: Element): void {
  const classes = [...element.classList].filter((name) => /^(plain|hljs(-[\w-]+)?)$/.test(name));
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  else element.removeAttribute('class');
  for (const side of ['width', 'height']) {
    const isSize = element.matches('img') && /^\d{1,4}$/.test(element.getAttribute(side) ?? '');
    if (!isSize) element.removeAttribute(side);
  }
  for (const { name, value } of element.attributes) element.setAttribute(name, visibleText(value));
  const name = element.matches('a') ? 'href' : 'src';
  const address = element.getAttribute(name);
  element.removeAttribute('href');
  element.removeAttribute('src');
  if (address !== null) element.setAttribute('data-address', address);
  // Wide content scrolls, also with the keyboard.
  if (element.matches('pre')) element.setAttribute('tabindex', '0');
}

/** Puts headings below that of the section, without gaps between levels. */
function levelHeadings(fragment: DocumentFragment): void {
  let last = 2;
  for (const heading of fragment.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const level = Math.min(Number(heading.tagName.slice(1)) + 2, last + 1, 6);
    const replacement = document.createElement(`h${level}`);
    replacement.id = heading.id;
    replacement.append(...heading.childNodes);
    heading.replaceWith(replacement);
    last = level;
  }
}
