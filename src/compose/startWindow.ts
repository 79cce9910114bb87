import {
  type AuthenticationSession,
  authentication,
  commands,
  type Extension,
  type ExtensionContext,
  type StatusBarItem,
  window,
} from 'vscode';
import { answerGit } from '../accounts/gitCredentials.ts';
import { hostsWithoutEncryption } from '../accounts/hostsWithoutEncryption.ts';
import { Disposables } from '../base/core/event.ts';
import { FILTERS_KEY, PINS_KEY, TAGS_KEY } from '../base/core/storedKeys.ts';
import { l10n } from '../base/l10n.ts';
import { noteFolder } from '../clones/core/known/storedClones.ts';
import { offerRemoteSources } from '../clones/gitBase.ts';
import { GitFolders } from '../clones/gitFolders.ts';
import { hasOtherComputer } from '../clones/otherComputer.ts';
import { allowWithoutEncryption } from '../http/core/send/gate.ts';
import { AUTHENTICATION_PROVIDER, Context, Page } from '../ids.ts';
import { createQuotaItem } from '../quota/quotaItem.ts';
import { FirstBox } from '../search/firstBox.ts';
import { IdleWindow } from './idleWindow.ts';
import type { Rider } from './rider.ts';
import { StartAccounts } from './startAccounts.ts';
import { StartView } from './startView.ts';

/** Access to the code that is loaded when it is needed first. */
export interface RiderAccess {
  /** Undefined before it is loaded. */
  readonly made: () => Rider | undefined;
  /** Loads it. Rejects if that fails, or the extension was deactivated. */
  readonly require: () => Promise<Rider>;
  /** Loads it, and shows a failure to the user; undefined then, or if the extension was deactivated. Never rejects. */
  readonly request: () => Promise<Rider | undefined>;
}

/**
 * What VS Code, its Git, and other extensions find in every window. Each part loads the rest when it is used; until
 * then, the window shows what an earlier one has stored.
 */
export class StartWindow extends Disposables implements StartedWindow {
  readonly view: StartView;
  readonly firstBox = new FirstBox();
  readonly #extension: Extension<unknown>;
  readonly #rider: RiderAccess;
  readonly #idle: IdleWindow;
  readonly #accounts: StartAccounts;
  readonly #gitFolders: GitFolders;
  #item: StatusBarItem | undefined;

  constructor(context: ExtensionContext, rider: RiderAccess) {
    super();
    this.#extension = context.extension;
    this.#rider = rider;
    allowWithoutEncryption(hostsWithoutEncryption);
    const { globalState } = context;
    // Sync only pins, tags, and saved filters: ids, which are valid on every computer and contain no names, and what
    // the user has typed. Folders and view state belong to this computer, and a synced watch list or choice of owners
    // would cause requests on others.
    globalState.setKeysForSync([PINS_KEY, TAGS_KEY, FILTERS_KEY]);
    this.view = this.own(new StartView(rider.request));
    this.#accounts = this.own(
      new StartAccounts(
        context,
        () => rider.made()?.accounts,
        async () => (await rider.require()).accounts,
      ),
    );
    this.own(
      authentication.registerAuthenticationProvider(AUTHENTICATION_PROVIDER, 'Repo Rider', this.#accounts, {
        supportsMultipleAccounts: true,
      }),
      ...Object.values(Page).map((type) =>
        window.registerWebviewPanelSerializer(type, {
          deserializeWebviewPanel: async (panel, state) => (await rider.request())?.restorePage(type, panel, state),
        }),
      ),
      window.registerUriHandler({ handleUri: async (link) => (await rider.request())?.openLink(link) }),
      { dispose: () => this.#item?.dispose() },
    );
    this.#gitFolders = this.own(
      new GitFolders(
        async (...folder) => {
          const loaded = rider.made();
          if (loaded) return loaded.addFolder(...folder);
          await noteFolder(globalState, ...folder);
          this.#idle.updateFile();
        },
        (folder) => rider.made()?.expireClones(folder),
        this.onFailure,
      ),
    );
    const load = (): void => void rider.request();
    this.#idle = this.own(new IdleWindow(context, load, this.quotaItem, authentication.onDidChangeSessions));
  }

  get givenSessions(): Iterable<AuthenticationSession> {
    return this.#accounts.given;
  }

  get suspects(): ReadonlySet<string> {
    return this.#idle.suspects;
  }

  /** Until everything is loaded there is no log, and such a failure has no effect that the user could see. */
  readonly onFailure = (error: unknown): void => this.#rider.made()?.logFailure(error);

  readonly quotaItem = (): StatusBarItem => {
    this.#item ??= createQuotaItem();
    return this.#item;
  };

  /** Starts what waits for other extensions and for the disk. Never rejects. */
  async open(): Promise<void> {
    this.#gitFolders.follow();
    if (hasOtherComputer(this.#extension)) void commands.executeCommand('setContext', Context.otherComputer, true);
    this.own(
      answerGit(async (server) => (await this.#rider.require()).answerGit(server), this.onFailure),
      offerRemoteSources(async () => (await this.#rider.require()).remoteSources()),
    );
    if (!this.#rider.made()) await this.#idle.open();
  }

  /** Ends what is only for a window in which nothing is loaded. */
  adopt({ accounts }: Rider): void {
    this.#idle.dispose();
    this.#accounts.follow(accounts);
  }
}

/** Logs that a main file can't be loaded or run, and shows a message. */
export function reportStartFailure(error: unknown): undefined {
  console.error(error);
  void offerReload(l10n.t('Couldn’t start Repo Rider. Reload the window. If this persists, reinstall Repo Rider.'));
}

/** Shows an error with a Reload Window button. Without a button, VS Code truncates the text to one line. */
async function offerReload(message: string): Promise<void> {
  const reload = l10n.t('Reload Window');
  if ((await window.showErrorMessage(message, reload)) === reload) {
    await commands.executeCommand('workbench.action.reloadWindow');
  }
}

/** What the start has created in a window, for the code that is loaded later. */
export interface StartedWindow {
  readonly view: StartView;
  readonly firstBox: FirstBox;
  /** Returns the item of the status bar, which shows what an earlier window has stored, or nothing. */
  readonly quotaItem: () => StatusBarItem;
  /** The sessions that VS Code has got from us. */
  readonly givenSessions: Iterable<AuthenticationSession>;
  /** The ids of accounts that VS Code may have removed since an earlier window used them. */
  readonly suspects: ReadonlySet<string>;
}
