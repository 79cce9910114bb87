import { l10n, ThemeIcon, TreeItem, TreeItemCollapsibleState } from 'vscode';
import type { Unavailability } from '../../core/accounts/vscodeAccounts.ts';
import { Command } from '../../ids.ts';
import { joinParts } from '../../platform/language.ts';
import { labelOf, nameOf } from '../sessionText.ts';
import type { UnavailableNode } from './nodes.ts';

/** Renders an account of VS Code that can't be used in this window. A click signs in again. */
export function renderUnavailable(node: UnavailableNode): TreeItem {
  const { reason, host } = node;
  const item = new TreeItem(nameOf(node), TreeItemCollapsibleState.None);
  const isPending = reason === 'pending';
  const note = describeShortly(reason);
  item.description = `${host} · ${note}`;
  item.iconPath = new ThemeIcon(isPending ? 'loading~spin' : 'warning');
  item.contextValue = `unavailable.${reason}`;
  item.tooltip = `${labelOf(node)}\n${describe(reason)}`;
  item.accessibilityInformation = { label: joinParts([labelOf(node), note]) };
  if (!isPending) item.command = { command: Command.signIn, title: l10n.t('Sign In…'), arguments: [node] };
  return item;
}

function describeShortly(reason: Unavailability): string {
  switch (reason) {
    case 'pending':
      return l10n.t('signing in…');
    case 'noSession':
      return l10n.t('sign-in required');
    case 'noProvider':
      return l10n.t('VS Code’s sign-in unavailable');
    case 'otherAddress':
      return l10n.t('not used in this window');
  }
}

function describe(reason: Unavailability): string {
  switch (reason) {
    case 'pending':
      return l10n.t('Waiting for VS Code to sign in.');
    case 'noSession':
      return l10n.t(
        'VS Code isn’t signed in to this account, or doesn’t allow Repo Rider to use it. Cached data is kept. Select the account to sign in again.',
      );
    case 'noProvider':
      return l10n.t(
        'VS Code’s sign-in doesn’t respond. Cached data is kept. Make sure that the built-in extension GitHub Authentication is enabled, then select the account to try again.',
      );
    case 'otherAddress':
      return l10n.t(
        'The setting github-enterprise.uri names another server in this window, so no request is sent for this account.',
      );
  }
}
