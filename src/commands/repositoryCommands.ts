import { env, l10n, window } from 'vscode';
import { oneLine } from '../core/text.ts';
import type { PageAddress } from '../protocol.ts';
import { openPage } from '../views/pages/openPage.ts';
import { addressOf } from '../views/pages/repositoryAddress.ts';
import type { RepositoryPage } from '../views/pages/repositoryPage.ts';
import type { OwnerNode, RepositoryNode } from '../views/tree/nodes.ts';

export function showRepository(page: RepositoryPage, { session, repository }: RepositoryNode): void {
  page.show({ session: session.id, owner: repository.owner.login, name: repository.name });
}

export async function openOnWeb(node: RepositoryNode | OwnerNode): Promise<void> {
  const record = node.kind === 'owner' ? node.listing.owner : node.repository;
  const address = addressOf(record, 'web');
  if (address) await openPage(address);
  else notTold();
}

export async function copyAddress({ repository }: RepositoryNode, address: PageAddress): Promise<void> {
  const text = addressOf(repository, address);
  if (text) await copy(text);
  else notTold();
}

export async function copyFullName({ repository }: RepositoryNode): Promise<void> {
  await copy(oneLine(repository.full_name));
}

async function copy(text: string): Promise<void> {
  await env.clipboard.writeText(text);
  window.setStatusBarMessage(l10n.t('Copied: {0}', oneLine(text, 100)), 3000);
}

/** Lists may leave addresses out; the page, which reads the whole record, has them. */
function notTold(): void {
  void window.showInformationMessage(l10n.t('The service’s list does not tell this address. Its page has it.'));
}
