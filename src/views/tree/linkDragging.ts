import { DataTransferItem, type TreeDragAndDropController } from 'vscode';
import { addressOf, webPage } from '../../core/model/repositoryAddress.ts';
import type { TreeNode } from './nodes.ts';

const URI_LIST = 'text/uri-list';

/** Lets users drag repositories out as links to their web pages. Nothing can be dropped. */
export const linkDragging: TreeDragAndDropController<TreeNode> = {
  dragMimeTypes: [URI_LIST],
  dropMimeTypes: [],
  handleDrag(nodes, transfer) {
    const links = nodes.flatMap((node) => {
      const page = node.kind === 'repository' ? webPage(addressOf(node.repository, 'web')) : undefined;
      return page ? [page.href] : [];
    });
    // The line ending of URI lists (RFC 2483, section 5).
    if (links.length > 0) transfer.set(URI_LIST, new DataTransferItem(links.join('\r\n')));
  },
};
