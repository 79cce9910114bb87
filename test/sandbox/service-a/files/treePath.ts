import type { GitRepository } from '../../git/gitRepository.ts';
import type { TreeNode } from '../../git/tree.ts';

/** What is at a path below a tree; undefined if nothing is. Symbolic links are not followed. */
export async function findNode(git: GitRepository, tree: string, path: Buffer): Promise<TreeNode | undefined> {
  let node: TreeNode | undefined = { mode: '040000', type: 'tree', id: tree, name: Buffer.alloc(0) };
  for (const name of segmentsOf(path)) {
    if (node?.type !== 'tree') return undefined;
    const children = await git.children(node.id);
    node = children.find((each) => each.name.toString('latin1') === name);
  }
  return node;
}

/** The path that a symbolic link leads to; undefined outside of the repository. */
export function targetOf(link: Buffer, target: Buffer): Buffer | undefined {
  if (target.toString('latin1').startsWith('/')) return undefined;
  const names = segmentsOf(link).slice(0, -1);
  for (const name of segmentsOf(target)) {
    if (name === '..' && names.pop() === undefined) return undefined;
    if (name !== '.' && name !== '..') names.push(name);
  }
  return Buffer.from(names.join('/'), 'latin1');
}

/** Each character is a byte. */
function segmentsOf(path: Buffer): readonly string[] {
  return path.toString('latin1').split('/').filter(Boolean);
}
