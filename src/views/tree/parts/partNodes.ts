import type { ListedRepository } from '../../../core/model/repository.ts';
import type { PartNode, SortedNode } from '../groupKinds.ts';
import { partLabel } from './partLabel.ts';
import { partsOf } from './parts.ts';

/** Divides the sorted rows of a group. This code is in a file of its own, because few windows have so many rows. */
export function partNodesOf(parent: SortedNode, sorted: readonly ListedRepository[], max: number): readonly PartNode[] {
  const { id, session, sort } = parent;
  return partsOf(sorted, sort, max).map((part): PartNode => {
    const key = [sort.by, part.value ?? '', part.name ?? ''].join('/');
    return { kind: 'part', id: `part:${id}:${key}`, session, parent, label: partLabel(part, sort.by), rows: part.rows };
  });
}
