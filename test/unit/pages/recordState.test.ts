import assert from 'node:assert/strict';
import type { Session } from '../../../src/accounts/core/session.ts';
import { NotFoundError, UnreachableError } from '../../../src/http/core/send/requestErrors.ts';
import {
  CLOSED_PAGE,
  type RecordEvent,
  type RecordState,
  shownRecord,
  transition,
} from '../../../src/pages/recordState.ts';

type State = RecordState<string, number>;

const session = { id: 'rider' } as Session;
const request = { origin: 'https://code.example', path: '/repos/rider/spoke' };
const success = { session, record: 7, notice: undefined };
const older = { session, record: 6, notice: 'Last updated yesterday.' };
const down = { session, error: new UnreachableError(request, undefined) };
const gone = { session, error: new NotFoundError(request) };
const move = { shown: 'rider/hub', notice: 'rider/spoke was renamed to rider/hub.' };

const shown: State = { ...CLOSED_PAGE, shown: 'rider/spoke' };
const reading: State = { ...shown, isLoading: true };
const waiting: State = { ...reading, waiting: 'Until 14:05.' };
const read: State = { ...shown, outcome: success };
const failed: State = { ...shown, outcome: down };
const denied: State = { ...shown, outcome: gone, isDenied: true };
const renamed: State = { ...read, shown: move.shown, movedNotice: move.notice };
const hidden: State = { ...shown, isUnfinished: true };
const given: State = { ...shown, given: 7 };

const TRANSITIONS: readonly (readonly [
  what: string,
  before: State,
  event: RecordEvent<string, number>,
  after: State,
])[] = [
  ['a record is shown', CLOSED_PAGE, { type: 'show', shown: 'rider/spoke' }, shown],
  ['a record that was just read is shown', CLOSED_PAGE, { type: 'show', shown: 'rider/spoke', given: 7 }, given],
  ['another record replaces all data of the previous one', renamed, { type: 'show', shown: 'rider/spoke' }, shown],
  ['a read starts', shown, { type: 'begin' }, reading],
  ['a read uses a record that was just read', given, { type: 'begin' }, reading],
  ['a read keeps the record', read, { type: 'begin' }, { ...read, isLoading: true }],
  ['a read clears a failure', failed, { type: 'begin' }, reading],
  ['a read after a denial keeps the denial', denied, { type: 'begin' }, { ...reading, isDenied: true }],
  ['a read resumes an interrupted read', hidden, { type: 'begin' }, reading],
  ['a new read does not wait', waiting, { type: 'begin' }, reading],
  ['a read waits', reading, { type: 'wait', message: 'Until 14:05.' }, waiting],
  ['a read resumes', waiting, { type: 'wait', message: '' }, reading],
  [
    'a cached record is shown meanwhile',
    reading,
    { type: 'cached', outcome: older, move: undefined },
    { ...reading, outcome: older },
  ],
  ['the record arrives', waiting, { type: 'end', outcome: success, move: undefined }, read],
  ['the record has another name', reading, { type: 'end', outcome: success, move }, renamed],
  [
    'a rename is still reported after the next read',
    { ...renamed, isLoading: true },
    { type: 'end', outcome: success, move: undefined },
    renamed,
  ],
  ['the service fails', reading, { type: 'end', outcome: down, move: undefined }, failed],
  ['the service denies the record', reading, { type: 'end', outcome: gone, move: undefined }, denied],
  [
    'a denial persists while the service fails',
    { ...reading, isDenied: true },
    { type: 'end', outcome: down, move: undefined },
    { ...failed, isDenied: true },
  ],
  [
    'a denial ends with a record',
    { ...reading, isDenied: true },
    { type: 'end', outcome: success, move: undefined },
    read,
  ],
  ['a page is hidden while it reads', waiting, { type: 'hide' }, hidden],
  ['a page is hidden after it was read', read, { type: 'hide' }, read],
  ['a page with an interrupted read is hidden again', hidden, { type: 'hide' }, hidden],
  ['an account was added', failed, { type: 'discard' }, shown],
  ['an account was added while the record is read', waiting, { type: 'discard' }, shown],
  ['a denial persists when an account is added', denied, { type: 'discard' }, { ...shown, isDenied: true }],
  ['the account has another token', { ...denied, movedNotice: move.notice }, { type: 'forget' }, shown],
  ['the panel is closed', renamed, { type: 'close' }, CLOSED_PAGE],
];

describe('the state of a record panel', () => {
  for (const [what, before, event, after] of TRANSITIONS) {
    it(`follows: ${what}`, () => assert.deepEqual(transition(before, event), after));
  }

  it('has a record only after one was read', () => {
    assert.deepEqual([shown, failed, denied].map(shownRecord), [undefined, undefined, undefined]);
    assert.equal(shownRecord(read), success);
  });
});
