import DOMPurify from 'dompurify';

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

/**
 * Turns the output of a Markdown engine into elements that do nothing: no script, style, form, frame or picture, and no link
 * that the browser would follow. Links and pictures keep their addresses in `data-address`, for `readmeView.ts`.
 * @returns undefined if there are too many elements
 */
export function sanitize(html: string): DocumentFragment | undefined {
  const fragment = purifier.sanitize(html, {
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
  if (fragment.querySelectorAll('*').length > MAX_ELEMENTS) return undefined;
  levelHeadings(fragment);
  return fragment;
}

function withoutEffect(element: Element): void {
  const classes = [...element.classList].filter((name) => /^hljs(-[\w-]+)?$/.test(name));
  if (classes.length > 0) element.setAttribute('class', classes.join(' '));
  else element.removeAttribute('class');
  for (const side of ['width', 'height']) {
    const isSize = element.matches('img') && /^\d{1,4}$/.test(element.getAttribute(side) ?? '');
    if (!isSize) element.removeAttribute(side);
  }
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
