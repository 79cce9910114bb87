import { hostsOf } from '../accounts/core/hostPages.ts';
import { connectionOf } from '../accounts/core/session.ts';
import { Batcher } from '../base/core/batcher.ts';
import { ignoring, StorageError } from '../base/core/errors.ts';
import { Disposables } from '../base/core/event.ts';
import { SerialQueue } from '../base/core/serialQueue.ts';
import type { Storage } from '../base/core/storage.ts';
import type { Sidebar } from './composeSidebar.ts';
import type { Services } from './services.ts';
import { type AccountUse, START_FILE, type StartRecord } from './startRecord.ts';

/** Minimum milliseconds between two writes: a long list changes the quota many times a second. */
const PAUSE_MS = 30_000;

/** The version of the extension, and the language of its texts. */
type ExtensionFacts = Pick<StartRecord, 'version' | 'language'>;

/** Stores what the next window shows before it has loaded anything: see `StartRecord`. */
export class StartRecorder extends Disposables {
  readonly #services: Services & Sidebar;
  readonly #storage: Storage;
  readonly #extension: ExtensionFacts;
  readonly #batcher: Batcher;
  readonly #writes = new SerialQueue();
  #last = '';

  constructor(services: Services & Sidebar, storage: Storage, extension: ExtensionFacts) {
    super();
    this.#services = services;
    this.#storage = storage;
    this.#extension = extension;
    const { sessions, contextKeys, statusBar, clock } = services;
    this.#batcher = this.own(new Batcher(clock, PAUSE_MS, () => void this.record()));
    // It renders when it has read everything: a run before would only begin the pause.
    const schedule = (): void => {
      if (!statusBar.isReading) this.#batcher.schedule();
    };
    this.own(
      contextKeys.onDidChange(schedule),
      statusBar.onDidRender(schedule),
      // A name must not outlast a sign-out.
      sessions.onDidChange(() => void this.record()),
    );
  }

  /** Stores it now, unless it is stored. Never rejects: without a record, the next window loads everything. */
  record(): Promise<void> {
    return this.#writes.add(() => this.#record());
  }

  async #record(): Promise<void> {
    const { sessions, contextKeys, statusBar } = this.#services;
    // How an account is used follows from what VS Code responds.
    const isKnown = sessions.isRead && !sessions.unavailable.some(({ reason }) => reason === 'pending');
    if (!isKnown || contextKeys.toStore.size === 0 || statusBar.isReading) return;
    const text = JSON.stringify(this.#current);
    if (text === this.#last) return;
    await ignoring(StorageError, async () => {
      await this.#storage.write(START_FILE, new TextEncoder().encode(text));
      this.#last = text;
    });
  }

  get #current(): StartRecord {
    const { library, contextKeys, statusBar } = this.#services;
    const hosts = library.stores.flatMap(({ session }) => hostsOf(connectionOf(session).base));
    return {
      ...this.#extension,
      accounts: Object.fromEntries(this.#accounts),
      keys: Object.fromEntries(contextKeys.toStore),
      hosts: [...new Set(hosts)],
      quota: statusBar.shown,
    };
  }

  get #accounts(): readonly (readonly [string, AccountUse])[] {
    const { sessions } = this.#services;
    return [
      ...sessions.accounts.map(({ id }) => [id, sessions.reference(id)?.provider ?? 'token'] as const),
      ...sessions.unavailable.map(({ id }) => [id, 'hidden'] as const),
    ];
  }
}
