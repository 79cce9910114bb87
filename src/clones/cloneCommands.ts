import { commands, type Uri, window } from 'vscode';
import { isOfVSCode, mayUse } from '../accounts/core/credentialHolders.ts';
import type { ConsentPurpose, GitAccess } from '../accounts/core/gitAccess.ts';
import { credentialOrigin, type GitCredential } from '../accounts/core/gitQuestion.ts';
import { isSignedIn } from '../accounts/core/session.ts';
import { isAnsweredByVSCode } from '../accounts/gitHubAuthentication.ts';
import { logged } from '../base/core/log.ts';
import { showable } from '../base/core/text.ts';
import { wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { listOf } from '../base/language.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import type { RepositoryEntry } from '../repositories/core/entry.ts';
import { askCloneFolder, usualCloneFolder } from './askCloneFolder.ts';
import type { CloneServices } from './clones.ts';
import type { Refusal } from './core/git/gitSentences.ts';
import type { CloneProtocol } from './core/make/cloneAddress.ts';
import { type ClonePlan, type CloneTask, type ForeignHost, planClones } from './core/make/clonePlan.ts';
import { mayAnswerGit, requireGit } from './gitAvailability.ts';
import { type CloneResult, gitClone } from './gitClone.ts';
import { openInWindow } from './openCommands.ts';
import { describeRun, resultRow } from './runResults.ts';

/** Clones a repository into a folder that the user chooses. */
export async function clone(services: CloneServices, entry: RepositoryEntry): Promise<void> {
  const task = await planOne(services, entry);
  const parent = task && (await askCloneFolder(services.habits, services.clones));
  if (!parent) return;
  const outcome = await cloneOne(services, task, parent);
  // Not awaited: the command is complete even if the user never closes the message.
  void withinBoundary(services.log, Command.clone, () => report(entry, outcome));
}

/**
 * Clones a repository, and opens the clone in this window. Asks for the folder only if no folder is usual.
 * @param open opens the clone in another way
 * @param chosen the folder that the user has chosen already
 */
export async function cloneAndOpen(
  services: CloneServices,
  entry: RepositoryEntry,
  open: (folder: Uri) => Promise<void> = (folder) => openInWindow(folder, 'this'),
  chosen: Uri | undefined = usualCloneFolder(services.habits),
): Promise<void> {
  const task = await planOne(services, entry);
  const parent = task && (chosen ?? (await askCloneFolder(services.habits, services.clones)));
  if (!parent) return;
  const outcome = await cloneOne(services, task, parent);
  if (outcome.kind === 'cloned' || outcome.kind === 'known') await open(outcome.folder);
  else void withinBoundary(services.log, Command.cloneAndOpen, () => report(entry, outcome));
}

/** @returns undefined if the user cancels. @throws the reason why Git must not get the clone URL */
async function planOne(services: CloneServices, entry: RepositoryEntry): Promise<CloneTask | undefined> {
  await requireGit();
  const plan = await choosePlan(services, [entry]);
  if (!plan) return undefined;
  const [refusal] = plan.refusals;
  if (refusal) throw refusal.error;
  return (await confirmHosts(services, plan.foreignHosts)) ? plan.tasks[0] : undefined;
}

/**
 * Asks for the protocol if Git needs credentials that it hasn't used successfully yet, and if the user doesn't let it
 * use the account.
 * @param purpose what to ask with the first question about accounts
 * @returns undefined if the user cancels
 */
export async function choosePlan(
  { habits, settings, gitAccess }: CloneServices,
  entries: readonly RepositoryEntry[],
  purpose?: () => ConsentPurpose | undefined,
): Promise<ClonePlan | undefined> {
  const { cloneProtocol, cloneLayout } = settings;
  const plan = planClones(entries, cloneProtocol, cloneLayout);
  const asking = plan.askingHosts.filter((host) => !habits.hasCredentials(host));
  const answered = asking.length === 0 ? new Set() : await answeredHosts(gitAccess, plan, purpose);
  if (!answered) return undefined;
  const hosts = asking.filter((host) => !answered.has(host));
  if (hosts.length === 0) return plan;
  const items: { label: string; detail: string; protocol: CloneProtocol }[] = [
    { label: l10n.t('HTTPS'), detail: l10n.t('Git asks for a user name and a password or token'), protocol: 'https' },
    { label: l10n.t('SSH'), detail: l10n.t('Git uses your SSH key'), protocol: 'ssh' },
  ];
  const chosen = await window.showQuickPick(items, {
    title: l10n.t('Choose a Protocol for Cloning'),
    placeHolder: mayAnswerGit()
      ? l10n.t('Git uses its own credentials for {0}', listOf(hosts.map((host) => showable(host))))
      : l10n.t(
          'Git uses its own credentials for {0}, because it doesn’t ask VS Code in this window',
          listOf(hosts.map((host) => showable(host))),
        ),
    ignoreFocusOut: true,
  });
  if (!chosen) return undefined;
  return chosen.protocol === cloneProtocol ? plan : planClones(entries, chosen.protocol, cloneLayout);
}

/** The hosts that Git gets tokens of accounts for; asks the user about accounts that are not decided. */
async function answeredHosts(
  gitAccess: GitAccess,
  { tasks }: ClonePlan,
  purpose: (() => ConsentPurpose | undefined) | undefined,
): Promise<ReadonlySet<string> | undefined> {
  if (!mayAnswerGit()) return new Set();
  const needed = tasks.filter(({ entry }) => entry.repository.private);
  const hosts = new Set(needed.map(({ address }) => address.host));
  for (const [origin, ofOrigin] of Map.groupBy(needed, ({ address }) => credentialOrigin(address.text))) {
    const sessions = [...new Set(ofOrigin.map(({ entry }) => entry.session))];
    const accounts = origin === undefined ? [] : sessions.filter((each) => mayUse(each, origin));
    const isOfAccounts = origin !== undefined && accounts.length === sessions.length;
    // VS Code has signed in, and answers itself.
    const isOfVSCodeOnly = ofOrigin.every(({ entry }) => isOfVSCode(entry.session, entry.repository.owner));
    const isTaken = isOfAccounts && isAnsweredByVSCode(origin) && isOfVSCodeOnly;
    const isAnswered = isTaken || (isOfAccounts && (await gitAccess.requestConsent(origin, accounts, purpose)));
    if (isAnswered === undefined) return undefined;
    if (!isAnswered) for (const { address } of ofOrigin) hosts.delete(address.host);
  }
  return hosts;
}

/** Asks once per clone host that differs from the code host, because signing in doesn't imply trust in that host. */
export async function confirmHosts({ habits, log }: CloneServices, foreign: readonly ForeignHost[]): Promise<boolean> {
  const unfamiliar = foreign.filter((each) => !habits.hasAgreed(each));
  if (unfamiliar.length === 0) return true;
  const confirm = l10n.t('Clone');
  const hosts = listOf([...new Set(unfamiliar.map(({ host }) => showable(host)))]);
  const listedBy = listOf([...new Set(unfamiliar.map(({ listedBy: each }) => showable(each)))]);
  const [name = '', ...others] = unfamiliar.flatMap(({ names }) => names);
  const detail =
    others.length === 0
      ? l10n.t(
          '{0} is listed by {1}, but its clone URL is on {2}. Clone it only if you trust {2}.',
          showable(name),
          listedBy,
          hosts,
        )
      : l10n.t(
          '{0} repositories are listed by {1}, but their clone URLs are on {2}. Clone them only if you trust {2}.',
          wholeNumber(others.length + 1),
          listedBy,
          hosts,
        );
  const text = l10n.t('Clone from {0}?', hosts);
  const chosen = await window.showWarningMessage(text, { modal: true, detail }, confirm);
  if (chosen !== confirm) return false;
  // If storing fails, the user is asked again next time.
  await habits.agree(unfamiliar).catch(logged(log));
  return true;
}

/** The result of cloning, or why the server refused the token of the account. */
type CloneOutcome = CloneResult | Refusal;

/** Clones a repository, and stores where. VS Code's Git shows the progress, and can cancel it. */
export async function cloneOne(services: CloneServices, task: CloneTask, parent: Uri): Promise<CloneOutcome> {
  const { clones, habits, log } = services;
  const { entry, address } = task;
  const { result, given } = await runClone(services, task, parent);
  if (result.kind === 'cloned' || result.kind === 'known') {
    await clones.addClone(entry, result.folder.toString(), address.text).catch(logged(log));
  }
  if (result.kind === 'cloned') {
    const usedCredentials = entry.repository.private && address.text.startsWith('http') && !given;
    await habits.add(parent.toString(), usedCredentials ? [address.host] : []).catch(logged(log));
  }
  const refusal = result.kind === 'failed' && given && (await services.localClones.refusalOf(address.text, given));
  if (refusal && refusal.kind === 'credentials') services.gitAccess.refuse(entry.session, given);
  return refusal || result;
}

/** Clones with the account of the repository, if Git may use it. */
async function runClone(
  { gitAccess, consents }: CloneServices,
  task: CloneTask,
  parent: Uri,
): Promise<{ readonly result: CloneResult; readonly given: GitCredential | undefined }> {
  const origin = credentialOrigin(task.address.text);
  const { session, repository } = task.entry;
  const work = (): Promise<CloneResult> => gitClone(task, parent);
  const isAllowed = origin !== undefined && isSignedIn(session) && (await consents.isAllowed(origin, session));
  return isAllowed
    ? gitAccess.during(origin, session, repository.owner, work)
    : { result: await work(), given: undefined };
}

async function report(entry: RepositoryEntry, outcome: CloneOutcome): Promise<void> {
  const [open, openNew] = [l10n.t('Open'), l10n.t('Open in New Window')];
  const [another, output] = [l10n.t('Another Folder…'), l10n.t('Show Git Output')];
  const folder = 'folder' in outcome ? outcome.folder : undefined;
  const text = describeRun('clone', [resultRow('clone', { entry, folder }, outcome)]);
  if (!folder) {
    if ((await window.showErrorMessage(text, output)) === output) await commands.executeCommand('git.showOutput');
    return;
  }
  // For a clone that it knows, Git returns the same folder whichever the user chooses.
  const buttons = outcome.kind === 'existing' ? [open, openNew, another] : [open, openNew];
  const chosen = await window.showInformationMessage(text, ...buttons);
  if (chosen === another) await commands.executeCommand(Command.clone, [entry]);
  else if (chosen !== undefined) await openInWindow(folder, chosen === open ? 'this' : 'new');
}
