import { type Line, showable } from '../base/core/text.ts';
import { l10n } from '../base/l10n.ts';
import type { FetchFailure } from './core/git/fetchResult.ts';

/** Says why Git got nothing from a remote, and what to do. Icons and links in it remain to be removed. */
export function remoteText(failure: FetchFailure): Line {
  if (failure.kind === 'unsafe') return l10n.t('The Git configuration of the clone sets {0}.', showable(failure.key));
  if (failure.kind === 'credentials' && failure.isRefused)
    return l10n.t('The remote doesn’t accept your account’s token. Replace the token.');
  if ('sentence' in failure && failure.sentence) return l10n.t('Git failed: {0}', showable(failure.sentence));
  return texts()[failure.kind];
}

function texts(): Readonly<Record<Exclude<FetchFailure['kind'], 'unsafe'>, Line>> {
  return {
    credentials: l10n.t('Git has no valid credentials for the remote. Fetch it once in a terminal.'),
    failed: l10n.t('Git failed.'),
    late: l10n.t('The server took too long. Try again.'),
    noRemote: l10n.t('The clone has no remote.'),
    renamed: l10n.t(
      'The remote has a former name, which belongs to another repository now. Change the remote in a terminal.',
    ),
    elsewhere: l10n.t('This window can’t read the disk.'),
    unconfirmed: l10n.t('The folder isn’t in a clone folder. Run “Choose Clone Folders…” first.'),
    notFound: l10n.t(
      'The server has no such repository, or the account has no access. Check the address of the remote.',
    ),
    noBranch: l10n.t('The upstream branch no longer exists on the server. Switch to another branch, or push this one.'),
    refInTheWay: l10n.t(
      'Git couldn’t update a branch, because another branch or another Git process is in the way. Try again.',
    ),
    refLocked: l10n.t(
      'Git couldn’t update a branch, because another branch or another Git process is in the way. Try again.',
    ),
    unrelated: l10n.t('The branch and its upstream branch have no common history. Set another upstream branch.'),
    diskFull: l10n.t('The disk is full. Free up space, then try again.'),
    readOnly: l10n.t('Git can’t write into the folder of the clone. Check who may write there.'),
    locked: l10n.t(
      'Another Git process is using the clone. If there is none, delete the lock file in its folder .git.',
    ),
    unresolved: l10n.t('The server was not found. Check the network, the VPN, and the address of the remote.'),
    unreachable: l10n.t('The server can’t be reached. Check the network, the VPN, and the proxy.'),
    broken: l10n.t('The connection to the server was interrupted. Try again.'),
    proxy: l10n.t('The proxy refused the connection. Check Git’s setting http.proxy.'),
    certificate: l10n.t('Git doesn’t trust the server’s certificate. Check Git’s setting http.sslCAInfo.'),
    hostKey: l10n.t('SSH doesn’t know the server’s key, or the key has changed. Fetch once in a terminal to check it.'),
    publicKey: l10n.t(
      'The server doesn’t accept your SSH key. Add the key to your account there, or to the SSH agent.',
    ),
    tooMany: l10n.t('The server refuses more requests for now. Try again later.'),
    server: l10n.t('The server has a problem. Try again later.'),
    protocol: l10n.t('Repo Rider fetches only with HTTPS and SSH. Fetch it in a terminal.'),
    shallow: l10n.t('The history of the clone is incomplete. Run “git fetch --unshallow” in a terminal.'),
    lfs: l10n.t('Git LFS failed, or isn’t installed. Pull in a terminal.'),
    hook: l10n.t('A hook of the clone refused the operation. Pull in a terminal to see why.'),
    damaged: l10n.t('Files of Git are damaged in the clone. Clone the repository again.'),
    forbidden: l10n.t('The remote gives no access: the token may lack a permission or single sign-on.'),
    notOwned: l10n.t('The folder belongs to another user.'),
  };
}
