import { taskIn } from './readmeMarks.ts';

/** What ends the text of a task: nested lists, and other blocks. */
const BLOCKS = 'ul,ol,dl,p,div,pre,blockquote,table,details,hr,figure,h3,h4,h5,h6';

/** Others stay text: each has two more elements. */
const MAX_TASKS = 2000;

/** Gives the tasks of a README checkboxes, which can't be changed: items of lists that begin with `[ ]` or `[x]`. */
export function markTasks(content: Element): void {
  let count = 0;
  for (const item of content.querySelectorAll('li')) {
    const start = firstNode(item);
    const parent = start?.parentElement;
    const task = start && parent ? taskIn(start.data) : undefined;
    if (!start || !parent || !task) continue;
    if (++count > MAX_TASKS) return;
    start.data = start.data.slice(task.length);
    const label = document.createElement('label');
    const box = document.createElement('input');
    box.type = 'checkbox';
    box.disabled = true;
    box.checked = task.isDone;
    start.before(label);
    label.append(box, ' ', ...inlineFrom(start));
    item.className = 'task';
  }
}

/** The text at the beginning of an item, which may be in a paragraph. */
function firstNode(item: Element): Text | undefined {
  const [first] = [...item.childNodes].filter((node) => !(node instanceof Text && node.data.trim() === ''));
  const start = first instanceof HTMLParagraphElement ? first.firstChild : first;
  return start instanceof Text ? start : undefined;
}

/** A node and those after it, up to a block. */
function inlineFrom(first: Node): readonly Node[] {
  const nodes: Node[] = [];
  for (let node: Node | null = first; node; node = node.nextSibling) {
    if (node instanceof Element && node.matches(BLOCKS)) break;
    nodes.push(node);
  }
  return nodes;
}
