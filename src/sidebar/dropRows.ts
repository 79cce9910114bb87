import { window } from 'vscode';
import type { RepositoryServices } from '../repositories/repositories.ts';
import { dropOf } from './dragging/drops.ts';
import type { TreeNode } from './nodes.ts';
import { limitText } from './tagCommands.ts';

/** Does what dropping rows on another one means: see `dropOf`. @throws StorageError when it can't be stored */
export async function dropRows(
  { pins, tags, savedFilters }: RepositoryServices,
  dragged: readonly TreeNode[],
  target: TreeNode,
): Promise<void> {
  const drop = dropOf(dragged, target);
  switch (drop?.kind) {
    case 'pin':
      return drop.place ? pins.place(drop.entries, drop.place) : pins.pin(drop.entries);
    case 'tag': {
      const left = await tags.add(drop.tag, drop.entries);
      if (left > 0) void window.showWarningMessage(limitText(left));
      return;
    }
    case 'moveFilters':
      return savedFilters.place(drop.ids, drop.place);
    case undefined:
  }
}
