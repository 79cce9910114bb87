import {
  type authentication,
  commands,
  type ExtensionContext,
  env,
  type StatusBarItem,
  Uri,
  window,
  workspace,
} from 'vscode';
import { affectsBaseUrl } from '../accounts/addressSettings.ts';
import { ACCOUNT_KEY, storedIds } from '../accounts/core/accountKeys.ts';
import { PROVIDERS } from '../accounts/core/vscodeAccounts.ts';
import { Disposables } from '../base/core/event.ts';
import { BROWSED_KEY, PENDING_FILE_KEY, QUEUE_KEY } from '../base/core/storedKeys.ts';
import { isInStoredClone, NOTED_KEY } from '../clones/core/known/storedClones.ts';
import { Context } from '../ids.ts';
import { type StoredQuota, showQuota } from '../quota/quotaItem.ts';
import { readStartRecord, START_FILE, type StartRecord } from './startRecord.ts';

/** The longest plausible time to the end of a quota's period, with a minute of grace. */
const LONGEST_PERIOD_MS = 61 * 60_000;

/**
 * A window in which nothing is loaded yet: shows what an earlier window has stored, and loads everything once that no
 * longer fits. Dispose of it when everything is loaded.
 */
export class IdleWindow extends Disposables {
  readonly #context: ExtensionContext;
  readonly #load: () => void;
  readonly #quotaItem: () => StatusBarItem;
  readonly #onDidChangeSessions: typeof authentication.onDidChangeSessions;
  readonly #suspects = new Set<string>();
  /** What is shown; undefined until it is read, and if everything must be loaded. */
  #record: Promise<StartRecord | undefined> | undefined;
  /** Hides the quota at the end of its period. */
  #hiding: ReturnType<typeof setTimeout> | undefined;
  #hosts: readonly string[] = [];
  #isInClone: boolean | undefined;

  /**
   * @param load loads everything; never rejects
   * @param onDidChangeSessions VS Code's event of all providers of accounts
   */
  constructor(
    context: ExtensionContext,
    load: () => void,
    quotaItem: () => StatusBarItem,
    onDidChangeSessions: typeof authentication.onDidChangeSessions,
  ) {
    super();
    this.#context = context;
    this.#load = load;
    this.#quotaItem = quotaItem;
    this.#onDidChangeSessions = onDidChangeSessions;
  }

  /** The ids of accounts that VS Code may have removed since an earlier window used them. */
  get suspects(): ReadonlySet<string> {
    return this.#suspects;
  }

  /** Shows what is stored, and follows what may change it. Never rejects. */
  async open(): Promise<void> {
    this.own(
      { dispose: () => clearTimeout(this.#hiding) },
      this.#context.secrets.onDidChange(({ key }) => key.startsWith(ACCOUNT_KEY) && this.#load()),
      workspace.onDidChangeConfiguration((event) => affectsBaseUrl(event) && this.#load()),
      this.#onDidChangeSessions(({ provider }) => void this.#followProvider(provider.id)),
      window.onDidChangeActiveTextEditor(() => this.updateFile()),
      // Opening a folder focuses the window that has it already, which then doesn't start.
      window.onDidChangeWindowState(({ focused }) => focused && void this.update()),
    );
    await this.update();
  }

  /** Shows what another window may have stored since. Never rejects. */
  async update(): Promise<void> {
    const reading = this.#read();
    this.#record = reading;
    const record = await reading;
    if (this.isDisposed) return;
    if (record) this.#show(record);
    if (!record || this.#hasWork) this.#load();
  }

  /** Whether a file, the files view, or the rest of a batch of clones waits for this window. */
  get #hasWork(): boolean {
    const { globalState, workspaceState } = this.#context;
    const isWaiting = [PENDING_FILE_KEY, QUEUE_KEY].some((key) => globalState.get(key) !== undefined);
    return isWaiting || workspaceState.get(BROWSED_KEY) !== undefined;
  }

  /** Undefined if everything must be loaded, also if the keyring can't be read. */
  async #read(): Promise<StartRecord | undefined> {
    const { extension, globalState, globalStorageUri, secrets } = this.#context;
    const isNew = globalState.keys().every((key) => key === NOTED_KEY);
    const [ids, text] = await Promise.all([
      storedIds(secrets).catch(() => undefined),
      isNew ? undefined : readText(Uri.joinPath(globalStorageUri, START_FILE)),
    ]);
    const version = String(extension.packageJSON.version);
    return ids && readStartRecord(text, { ids, isNew, version, language: env.language });
  }

  #show({ keys, hosts, quota }: StartRecord): void {
    for (const key of Object.values(Context)) {
      if (key in keys) void commands.executeCommand('setContext', key, keys[key]);
    }
    this.#hosts = hosts;
    this.updateFile();
    clearTimeout(this.#hiding);
    const left = quota ? quota.until - Date.now() : 0;
    if (quota && left > 0 && left <= LONGEST_PERIOD_MS) this.#showQuota(quota, left);
    else if (this.#hiding) this.#quotaItem().hide();
  }

  #showQuota(quota: StoredQuota, left: number): void {
    const item = this.#quotaItem();
    showQuota(item, quota);
    this.#hiding = setTimeout(() => item.hide(), left);
  }

  /** Updates whether the file in the editor is in a clone: one may have become known. */
  updateFile(): void {
    const file = window.activeTextEditor?.document.uri;
    const isIn = file !== undefined && isInStoredClone(this.#context.globalState, this.#hosts, file.toString());
    if (isIn === this.#isInClone) return;
    this.#isInClone = isIn;
    void commands.executeCommand('setContext', Context.fileInClone, isIn);
  }

  /** VS Code's accounts have changed: those that were used may be gone, and others may be available now. */
  async #followProvider(provider: string): Promise<void> {
    if (!PROVIDERS.some((each) => each === provider)) return;
    const accounts = Object.entries((await this.#record)?.accounts ?? {});
    for (const [id, use] of accounts) if (use === provider) this.#suspects.add(id);
    if (accounts.some(([, use]) => use === provider || use === 'hidden')) this.#load();
  }
}

/** The text of a file; undefined if it can't be read. */
async function readText(file: Uri): Promise<string | undefined> {
  try {
    return new TextDecoder().decode(await workspace.fs.readFile(file));
  } catch {
    return undefined;
  }
}
