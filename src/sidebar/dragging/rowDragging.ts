import { type DataTransfer, DataTransferItem } from 'vscode';
import { withoutTokens } from '../../base/core/quotedTokens.ts';
import { View } from '../../ids.ts';
import { addressOf, webPage } from '../../model/core/repositoryAddress.ts';
import { nodeId, type TreeNode } from '../nodes.ts';

const URI_LIST = 'text/uri-list';

/** The type that VS Code recommends for a tree's own rows. */
const OWN_TYPE = `application/vnd.code.tree.${View.repositories.toLowerCase()}`;

/** Receives the rows that were dropped on another one. */
export type OnDrop = (dragged: readonly TreeNode[], target: TreeNode) => Promise<void>;

/**
 * Lets users drag rows onto others, and repositories out as links to their web pages. Of what is dropped, only the ids
 * of our rows count: another extension may use our type for anything.
 * @param find returns the rows that VS Code has and that have these ids (see `nodeId`)
 */
export function rowDragging(find: (ids: ReadonlySet<unknown>) => readonly TreeNode[], onDrop: OnDrop) {
  return {
    dragMimeTypes: [URI_LIST],
    dropMimeTypes: [OWN_TYPE],

    handleDrag(nodes: readonly TreeNode[], transfer: DataTransfer): void {
      const links = nodes.flatMap((node) => {
        const page = node.kind === 'repository' ? webPage(addressOf(node.repository, 'web')) : undefined;
        return page ? [page.href] : [];
      });
      // The line ending of URI lists (RFC 2483, section 5).
      if (links.length > 0) transfer.set(URI_LIST, new DataTransferItem(withoutTokens(links.join('\r\n'))));
      transfer.set(OWN_TYPE, new DataTransferItem(nodes.map(nodeId)));
    },

    async handleDrop(target: TreeNode | undefined, transfer: DataTransfer): Promise<void> {
      const ids: unknown = transfer.get(OWN_TYPE)?.value;
      if (!target || !Array.isArray(ids)) return;
      const dragged = find(new Set(ids));
      if (dragged.length > 0) await onDrop(dragged, target);
    },
  };
}
