/** A child of a tree. */
export interface TreeNode {
  /** Six digits. */
  readonly mode: string;
  readonly type: 'blob' | 'commit' | 'tree';
  readonly id: string;
  /** The bytes of its name. */
  readonly name: Buffer;
}

/** What is below a tree. */
export interface TreeEntry extends Omit<TreeNode, 'name'> {
  /** The bytes of its path below the tree. */
  readonly path: Buffer;
  /** Only blobs have one. */
  readonly size: number | undefined;
}

/** The length of an object id in a tree. */
const ID_BYTES = 20;

/** Reads the content of a tree, in Git's format. */
export function parseTree(content: Buffer): readonly TreeNode[] {
  const nodes: TreeNode[] = [];
  for (let at = 0; at < content.length; ) {
    const space = content.indexOf(' ', at);
    const end = content.indexOf(0, space);
    const mode = content.toString('latin1', at, space).padStart(6, '0');
    at = end + 1 + ID_BYTES;
    nodes.push({
      mode,
      type: typeOf(mode),
      id: content.toString('hex', end + 1, at),
      name: content.subarray(space + 1, end),
    });
  }
  return nodes;
}

function typeOf(mode: string): TreeNode['type'] {
  if (mode === '040000') return 'tree';
  return mode === '160000' ? 'commit' : 'blob';
}

/** Reads the output of `git ls-tree --long -z`. */
export function parseListing(output: Buffer): readonly TreeEntry[] {
  const entries: TreeEntry[] = [];
  for (let at = 0; at < output.length; ) {
    const tab = output.indexOf('\t', at);
    const end = output.indexOf(0, tab);
    const [mode = '', type = '', id = '', size = ''] = output.toString('latin1', at, tab).split(/ +/);
    entries.push({
      mode,
      type: type as TreeEntry['type'],
      id,
      path: output.subarray(tab + 1, end),
      size: size === '-' ? undefined : Number(size),
    });
    at = end + 1;
  }
  return entries;
}
