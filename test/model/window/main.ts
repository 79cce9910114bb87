import { RepoRiderError } from '../../../src/base/core/errors.ts';
import { BlockWatch, HANG_MS } from '../../support/blockWatch.ts';
import { ManualClock } from '../../support/manualClock.ts';
import type {
  Closed,
  Ended,
  FromWindow,
  Operation,
  Order,
  Settled,
  Snapshot,
  ToWindow,
  WindowOptions,
} from '../windowProtocol.ts';
import { disk } from './disk.ts';
import { perform } from './operations.ts';
import { composeRider, type Rider } from './rider.ts';
import { SharedStorage } from './sharedStorage.ts';
import { shown } from './shownState.ts';
import { settled, watchActivity } from './windowActivity.ts';

// A window as a process: the core with its real storage. The test controls its clock, and reads its content.

/** The running operations, by number. */
const pending = new Map<number, Operation['kind']>();
let ended: Ended[] = [];
let window: { readonly rider: Rider; readonly clock: ManualClock; readonly options: WindowOptions } | undefined;
const shared = new SharedStorage(send);

/** How long the event loop is blocked, in milliseconds of the machine; reads and writes end meanwhile. */
const BLOCKED_MS = 10;

const blocks = new BlockWatch();

watchActivity();
process.on('uncaughtException', (error) => report(`uncaught: ${error.stack}`));
process.on('unhandledRejection', (error) => {
  report(`unhandled rejection: ${error instanceof Error ? error.stack : String(error)}`);
});
// The test has ended.
process.on('disconnect', () => process.exit());
process.on('message', (message: ToWindow) => {
  if (message.kind === 'answer') shared.answer(message);
  if (message.kind === 'secret changed') shared.secretChanged.fire({ key: message.key });
  if (message.kind === 'provider changed') shared.vscodeAccounts.changed.fire(message.change);
  if (message.kind === 'values changed') shared.replaceValues(message.values);
  if (message.kind === 'order') void obey(message.id, message.order);
});

async function obey(id: number, order: Order): Promise<void> {
  const value = await carriedOut(order);
  send({ kind: 'reply', id, value });
  if (order.kind === 'close') leave();
}

async function carriedOut(order: Order): Promise<unknown> {
  if (order.kind === 'open') return open(order.options);
  if (!window) throw new Error('The window is not open.');
  const { rider, clock, options } = window;
  switch (order.kind) {
    case 'do':
      void run(order.number, order.operation, rider, options.base);
      return undefined;
    case 'settle':
      return settledAt(clock);
    case 'advance':
      await clock.advance(order.ms);
      return settledAt(clock);
    case 'jump':
      return clock.jump(order.ms);
    case 'stall':
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, BLOCKED_MS);
      return clock.stall(order.ms);
    case 'disk':
      disk.fault = order.fault;
      return undefined;
    case 'show':
      return snapshot(rider, clock);
    case 'close':
      await rider.close();
      await settled();
      return { sleeping: clock.sleeping } satisfies Closed;
  }
}

function open(options: WindowOptions): void {
  const clock = new ManualClock(options.now);
  // `FileStorage` has no port for the time.
  Date.now = () => clock.now();
  Object.assign(disk, { fault: options.diskFault, clock, trash: `${options.folder}-deleted` });
  shared.replaceValues(options.memento);
  const { origin } = new URL(options.base);
  const onRequest = (address: string): void => {
    if (new URL(address).origin !== origin) report(`a request to ${address}`);
  };
  const rider = composeRider({ options, clock, shared, onRequest });
  window = { rider, clock, options };
  void rider.restore();
}

async function run(number: number, operation: Operation, rider: Rider, base: string): Promise<void> {
  const { kind } = operation;
  pending.set(number, kind);
  try {
    ended.push({ number, kind, ...(await perform(rider, base, operation)) });
  } catch (error) {
    const isExpected = error instanceof RepoRiderError && error.constructor.name !== 'DefectError';
    if (!isExpected && !isAbort(error))
      report(`${kind} failed: ${error instanceof Error ? error.stack : String(error)}`);
    ended.push({ number, kind, failure: error instanceof Error ? error.constructor.name : String(error) });
  } finally {
    pending.delete(number);
  }
}

function isAbort(error: unknown): boolean {
  return error instanceof Error && error.name === 'AbortError';
}

async function settledAt(clock: ManualClock): Promise<Settled> {
  return { requests: await settled(), nextDue: clock.nextDue };
}

/** A block that only a hang causes: all texts of the service may be hostile. */
function reportHang(): void {
  const longest = blocks.take();
  if (longest > HANG_MS) report(`the event loop was blocked for ${Math.round(longest)} ms`);
}

function snapshot({ library, sessions, changes, log }: Rider, clock: ManualClock): Snapshot {
  reportHang();
  const now = ended;
  ended = [];
  return {
    now: clock.now(),
    sessions: library.stores.map((store) => shown(store, changes)),
    accounts: sessions.accounts.map(({ id }) => id),
    unavailable: sessions.unavailable.map(({ id, reason }) => ({ id, reason })),
    pending: [...pending.values()],
    ended: now,
    log: log.lines.splice(0),
  };
}

/** Ends the process as soon as nothing keeps it running. */
function leave(): void {
  process.removeAllListeners('disconnect');
  process.disconnect();
}

function report(text: string): void {
  if (process.connected) {
    send({ kind: 'violation', text });
  } else {
    console.error(text);
    process.exitCode = 1;
  }
}

function send(message: FromWindow): void {
  if (process.connected) process.send?.(message);
}
