import { ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import { labelOf, nameOf } from '../accounts/accountName.ts';
import type { UnavailableNode } from '../accounts/core/unavailableNode.ts';
import { actionOf, describeReason, describeUnavailable } from '../accounts/unavailableAccount.ts';
import { joinParts } from '../base/language.ts';

/** Renders an account of VS Code that can't be used in this window. A click does what can change that. */
export function renderUnavailable(node: UnavailableNode): TreeItem {
  const { reason, host } = node;
  const item = new TreeItem(nameOf(node), TreeItemCollapsibleState.None);
  const isPending = reason === 'pending';
  const note = describeReason(reason);
  // The reason first: a narrow view cuts the end off.
  item.description = `${note} · ${host}`;
  item.iconPath = new ThemeIcon(isPending ? 'loading~spin' : 'warning');
  item.contextValue = `unavailable.${reason}`;
  item.tooltip = `${labelOf(node)}\n${describeUnavailable(node)}`;
  item.accessibilityInformation = { label: joinParts([labelOf(node), note]) };
  if (!isPending) item.command = { ...actionOf(reason), arguments: [node] };
  return item;
}
