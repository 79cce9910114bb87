import { type ConnectionPorts, Connector } from '../../src/accounts/core/connection.ts';
import { CurrentSession } from '../../src/accounts/core/currentSession.ts';
import { OwnerChoices } from '../../src/accounts/core/ownerChoices.ts';
import { ReturnWatch } from '../../src/accounts/core/returnWatch.ts';
import type { AccountSession } from '../../src/accounts/core/session.ts';
import { Sessions } from '../../src/accounts/core/sessions.ts';
import { TokenVault } from '../../src/accounts/core/tokenVault.ts';
import type { VSCodeAccounts } from '../../src/accounts/core/vscodeAccounts.ts';
import { WatchList } from '../../src/accounts/core/watchList.ts';
import type { Disposable } from '../../src/base/core/event.ts';
import { parseBaseAddress } from '../../src/http/core/send/gate.ts';
import { Library } from '../../src/repositories/core/library.ts';
import { NO_VSCODE_ACCOUNTS } from './fakeVSCodeAccounts.ts';
import { MemoryMemento } from './memoryMemento.ts';
import { MemorySecrets } from './memorySecrets.ts';
import { realPorts } from './ports.ts';

export interface CoreOptions {
  readonly base: string;
  /** The configured address, if it differs from the base. */
  readonly baseAddress?: () => string;
  readonly ports?: ConnectionPorts;
  readonly secrets?: MemorySecrets;
  readonly memento?: MemoryMemento;
  readonly vscodeAccounts?: VSCodeAccounts;
  readonly suspects?: ReadonlySet<string>;
}

/** The core as `compose` wires it, without a window. */
export class Core implements Disposable {
  readonly base: URL;
  readonly secrets: MemorySecrets;
  readonly memento: MemoryMemento;
  readonly vault: TokenVault;
  readonly connector: Connector;
  readonly sessions: Sessions;
  readonly current: CurrentSession;
  readonly watchList: WatchList;
  readonly ownerChoices: OwnerChoices;
  readonly library: Library;
  /** Doesn't watch the lists: a test adds the stores of the library. */
  readonly returnWatch: ReturnWatch;
  #showsStarred = false;

  constructor({ base, baseAddress = () => base, ports = realPorts(), secrets, memento, ...rest }: CoreOptions) {
    const { log } = ports;
    this.base = parseBaseAddress(base);
    this.secrets = secrets ?? new MemorySecrets();
    this.memento = memento ?? new MemoryMemento();
    this.vault = new TokenVault(this.secrets);
    this.connector = new Connector(ports);
    const { vault, connector } = this;
    const sessions = new Sessions({
      vault,
      vscodeAccounts: NO_VSCODE_ACCOUNTS,
      connector,
      log,
      ...rest,
    });
    this.sessions = sessions;
    this.watchList = new WatchList(this.memento);
    this.ownerChoices = new OwnerChoices(this.memento);
    const { watchList, ownerChoices } = this;
    this.current = new CurrentSession({ sessions, watchList, memento: this.memento, baseAddress });
    const showsStarred = (): boolean => this.#showsStarred;
    this.library = new Library({ sessions, watchList, ownerChoices, log, showsStarred });
    this.returnWatch = new ReturnWatch({ connector, clock: ports.clock, isWatched: () => true });
  }

  /** Restores stored state, as a window does on opening. */
  async restore(): Promise<void> {
    await this.sessions.restore();
    this.library.arrange();
    this.current.update();
    if (this.sessions.isRead) {
      const ids = await this.vault.ids();
      await this.watchList.sweep(ids);
      await this.ownerChoices.sweep(ids);
    }
    await this.sessions.sweep(this.current.bases);
  }

  /** As if the user had changed the setting. */
  set showsStarred(isWanted: boolean) {
    this.#showsStarred = isWanted;
    this.library.showStarred();
  }

  /** Signs in. If the account is signed in already, this replaces its token. */
  async signIn(token: string, base = this.base): Promise<AccountSession> {
    const credential = { kind: 'token', token } as const;
    const { session, isNew } = await this.sessions.signIn(base, credential);
    return isNew ? session : this.sessions.replaceToken(session, credential);
  }

  dispose(): void {
    for (const each of [
      this.returnWatch,
      this.library,
      this.current,
      this.watchList,
      this.ownerChoices,
      this.sessions,
      this.vault,
    ])
      each.dispose();
  }
}
