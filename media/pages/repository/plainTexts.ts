/** The texts below an element that are not code, in document order. They may be replaced. */
export function plainTexts(root: Node): readonly Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, withoutCode);
  const texts: Text[] = [];
  for (let node = walker.nextNode(); node; node = walker.nextNode()) if (node instanceof Text) texts.push(node);
  return texts;
}

function withoutCode(node: Node): number {
  const isCode = node instanceof Element && node.matches('code,pre,kbd,samp');
  return isCode ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT;
}
