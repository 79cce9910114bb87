import { Uri, window } from 'vscode';
import type { ConsentPurpose } from '../accounts/core/gitAccess.ts';
import { repeat } from '../base/core/clock.ts';
import { logged } from '../base/core/log.ts';
import { fileSize, plural, wholeNumber } from '../base/format.ts';
import { l10n } from '../base/l10n.ts';
import { joinParts } from '../base/language.ts';
import { withinBoundary } from '../errors/errorBoundary.ts';
import { Command } from '../ids.ts';
import { entryKey, type RepositoryEntry } from '../repositories/core/entry.ts';
import type { Library } from '../repositories/core/library.ts';
import { askCloneFolder, isFolderHere } from './askCloneFolder.ts';
import { choosePlan, cloneOne, confirmHosts } from './cloneCommands.ts';
import type { CloneServices } from './clones.ts';
import { type CloneTask, foreignHosts, pathOf, planClones } from './core/make/clonePlan.ts';
import { BEAT_MS, failedIn, MAX_QUEUED, type QueueState, remainingIn } from './core/make/cloneQueue.ts';
import { requireGit } from './gitAvailability.ts';
import { presence } from './gitClone.ts';
import { openAsWorkspace } from './openCommands.ts';
import { reportRun, runEach } from './runMany.ts';
import type { RunItem, RunResult } from './runResults.ts';

/** After so many failures in a row, cloning stops, and can be continued. */
const FAILURES_TO_STOP = 3;

/**
 * Clones many repositories into a folder that the user chooses, after the user has seen how many and how large they
 * are.
 */
export async function cloneAll(services: CloneServices, entries: readonly RepositoryEntry[]): Promise<void> {
  const { queue, library, clones, habits } = services;
  await requireGit();
  if (queue.state && remainingIn(queue.state).length > 0 && (await continueFirst(services))) return;
  await library.load();
  const known = knownEntries(library);
  // As the accounts list them, whatever a caller passes.
  const listed = [...new Set(entries.map(entryKey))].flatMap((key) => known.get(key) ?? []);
  const missing = listed.filter((entry) => clones.find(entry) === undefined);
  if (missing.length === 0 || missing.length > MAX_QUEUED) {
    void window.showInformationMessage(missing.length === 0 ? nothingText(listed.length) : tooManyText(missing.length));
    return;
  }
  const question = questionAbout(missing, listed.length - missing.length);
  const toAsk = [question];
  const plan = await choosePlan(services, missing, () => toAsk.pop());
  if (!plan || (toAsk.length > 0 && !(await confirm(question)))) return;
  if (!(await confirmHosts(services, plan.foreignHosts))) return;
  const folder = await askCloneFolder(habits, clones);
  if (!folder) return;
  const { protocol, layout } = plan;
  await queue.start(folder.toString(), { protocol, layout }, missing.map(entryKey));
  await run(services);
}

/** Offers to continue with what another window, or this one before a reload, has begun. */
export async function offerToContinue(services: CloneServices): Promise<void> {
  const { queue, clock } = services;
  // Another window may still run it, or may just have closed.
  if (queue.isRunning(clock.now())) await clock.delay(3 * BEAT_MS, services.closing);
  const { state } = queue;
  if (!state || queue.isRunning(clock.now())) return;
  // What has only failed is left to the window that reports it.
  if (remainingIn(state).length > 0 && isOfThisComputer(state)) await continueFirst(services);
}

/** @returns whether the user has decided about the repositories that are left */
async function continueFirst(services: CloneServices): Promise<boolean> {
  const { queue, clock } = services;
  const { state } = queue;
  if (!state) return false;
  if (queue.isRunning(clock.now())) {
    void window.showInformationMessage(l10n.t('Repositories are being cloned already.'));
    return true;
  }
  if (!isOfThisComputer(state)) {
    void window.showWarningMessage(
      l10n.t('Repositories are left to clone on another computer. Open a window there to continue.'),
    );
    return true;
  }
  const remaining = remainingIn(state).length;
  const proceed = { title: l10n.t('Continue') };
  const decline = { title: l10n.t('Don’t Continue'), isCloseAffordance: true };
  const [left, all] = [wholeNumber(remaining), wholeNumber(state.wanted.length)];
  const text = l10n.t('Cloning isn’t complete. Repositories left: {0} of {1}.', left, all);
  // A notification would disappear after a while.
  const chosen = await window.showInformationMessage(text, { modal: true }, proceed, decline);
  // Another window may have continued meanwhile.
  if (chosen === decline && !queue.isRunning(clock.now())) await queue.clear(state);
  if (chosen === proceed) await run(services);
  return chosen !== decline;
}

/** Clones what is left in the queue, and reports all results. */
async function run(services: CloneServices): Promise<void> {
  const { queue, clock, library, closing, log } = services;
  const before = queue.state;
  if (!before || queue.isRunning(clock.now()) || !isOfThisComputer(before)) return;
  await queue.claim(clock.now());
  await requireGit();
  await library.load();
  const parent = Uri.parse(before.folder, true);
  const items = itemsOf(before, library);
  const remaining = new Set(remainingIn(before));
  const tasks = items.flatMap(({ key, task }) => (task && remaining.has(key) ? [task] : []));
  // The addresses may have changed since the user agreed.
  const isAgreed = await confirmHosts(services, foreignHosts(tasks));
  if (!isAgreed || !queue.isOurs) {
    await queue.pause();
    return;
  }
  await endInterrupted(services, items);
  const ended = new AbortController();
  // While Git clones a large repository, other windows must not offer to continue.
  void repeat(clock, BEAT_MS, ended.signal, () => void queue.beat(clock.now()).catch(() => undefined));
  let failures = 0;
  // The network or the credentials are the reason: VS Code's Git would show a dialog for each of the others.
  const isStopped = (): boolean =>
    failures === FAILURES_TO_STOP || closing.aborted || queue.state?.id !== before.id || !queue.isOurs;
  const cloneNext = async ({ key, task }: QueueItem): Promise<RunResult | undefined> => {
    await queue.begin(key, clock.now());
    const result = task ? await cloneOne(services, task, parent) : ({ kind: 'refused' } as const);
    // A window that closes kills Git: the next one finds an interrupted clone.
    if (closing.aborted) return undefined;
    const kind = result.kind === 'credentials' || result.kind === 'forbidden' ? 'failed' : result.kind;
    await queue.end(key, kind);
    failures = kind === 'failed' ? failures + 1 : 0;
    return result;
  };
  const results = new Map<string, RunResult>(
    Object.entries(queue.state?.results ?? {}).map(([key, kind]) => [key, { kind }]),
  );
  try {
    await runEach(clock, log, 'clone', items, results, cloneNext, isStopped);
  } finally {
    ended.abort();
    await queue.pause().catch(logged(log));
  }
  // Not awaited: the command is complete even if the user never closes the message.
  const { state } = queue;
  if (!closing.aborted && state?.id === before.id) {
    void withinBoundary(log, Command.cloneAll, () => reportQueue(services, state, items, results));
  }
}

function knownEntries({ entries }: Library): ReadonlyMap<string, RepositoryEntry> {
  return new Map(entries.map((entry) => [entryKey(entry), entry]));
}

/** Windows of this computer and of remote ones may share the queue. */
function isOfThisComputer({ folder }: QueueState): boolean {
  return isFolderHere(Uri.parse(folder, true));
}

/** A repository of a queue. */
interface QueueItem extends RunItem {
  readonly key: string;
  /** Undefined if it must not be cloned. */
  readonly task: CloneTask | undefined;
}

/** The repositories of a queue, in the same order each time. */
function itemsOf({ wanted, folder, protocol, layout }: QueueState, library: Library): QueueItem[] {
  const known = knownEntries(library);
  const entries = wanted.flatMap((key) => known.get(key) ?? []);
  const { tasks, refusals } = planClones(entries, protocol, layout);
  return wanted.map((key) => {
    const entry = known.get(key);
    const task = tasks.find((each) => each.entry === entry);
    const refusal = refusals.find((each) => each.entry === entry)?.error;
    return { key, entry, task, refusal, folder: task && Uri.joinPath(Uri.parse(folder, true), pathOf(task)) };
  });
}

/**
 * Ends what Git was cloning when a window closed: Git may have finished, or the folder contains a part of the
 * repository.
 */
async function endInterrupted({ queue, clones }: CloneServices, items: readonly QueueItem[]): Promise<void> {
  const { task, folder, key } = items.find((each) => each.key === queue.state?.current) ?? {};
  if (key === undefined || !task || !folder || (await presence(folder)) !== 'there') return;
  // Git writes the index when all files are there.
  const isWhole = (await presence(Uri.joinPath(folder, '.git', 'index'))) === 'there';
  if (isWhole) await clones.addClone(task.entry, folder.toString(), task.address.text);
  await queue.end(key, isWhole ? 'cloned' : 'interrupted');
}

async function reportQueue(
  services: CloneServices,
  state: QueueState,
  items: readonly QueueItem[],
  results: Map<string, RunResult>,
): Promise<void> {
  const { queue, clones } = services;
  const isLeft = remainingIn(state).length > 0;
  if (!isLeft && failedIn(state).length === 0) await queue.clear(state);
  const again = async (): Promise<void> => {
    // Another queue may have started since.
    if (!isLeft && queue.state && queue.state.id !== state.id) return;
    if (!isLeft) await queue.retry(state);
    await run(services);
  };
  const entries = items.flatMap(({ entry }) => entry ?? []);
  const openAll = (): Promise<true> => openAsWorkspace(clones, entries).then(() => true);
  const open = { title: l10n.t('Open as Workspace…'), run: openAll };
  const isDecided = await reportRun('clone', items, results, again, [open]);
  // The user has seen what failed, and has not asked for more.
  if (!isDecided && !isLeft) await queue.clear(state);
}

/** Sizes are what the code host reports; Git transfers less, or more if it also has old versions of large files. */
function questionAbout(entries: readonly RepositoryEntry[], cloned: number): ConsentPurpose {
  const sizes = entries.map(({ repository }) => repository.size ?? undefined);
  const total = sizes.reduce<number>((sum, size = 0) => sum + size, 0);
  const unknown = sizes.filter((size) => size === undefined).length;
  const hidden = entries.filter(({ repository }) => repository.private).length;
  const facts = [
    ...(total > 0 ? [fileSize(total)] : []),
    ...(hidden > 0 ? [plural(hidden, l10n.t('{0} private|{0} private'))] : []),
  ];
  const others = [
    ...(unknown > 0
      ? [plural(unknown, l10n.t('The size of {0} of them is unknown.|The sizes of {0} of them are unknown.'))]
      : []),
    ...(cloned > 0 ? [plural(cloned, l10n.t('{0} other is already cloned.|{0} others are already cloned.'))] : []),
  ];
  const count = entries.length;
  const text =
    facts.length === 0
      ? l10n.t('Clone {0} repository?|Clone {0} repositories?')
      : l10n.t('Clone {0} repository ({1})?|Clone {0} repositories ({1})?');
  return { text: plural(count, text, count, joinParts(facts)), detail: others.join(' ') };
}

async function confirm({ text, detail }: ConsentPurpose): Promise<boolean> {
  const choose = l10n.t('Choose Folder…');
  return (await window.showInformationMessage(text, { modal: true, detail }, choose)) === choose;
}

function nothingText(count: number): string {
  return count === 0
    ? l10n.t('There are no repositories to clone.')
    : plural(count, l10n.t('{0} repository is already cloned.|All {0} repositories are already cloned.'));
}

function tooManyText(count: number): string {
  return l10n.t(
    'These are {0} repositories. At most {1} can be cloned together: set a filter, or select some rows.',
    wholeNumber(count),
    wholeNumber(MAX_QUEUED),
  );
}
