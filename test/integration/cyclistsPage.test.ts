import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { ConfigurationTarget, commands, env, ViewColumn, window, workspace } from 'vscode';
import { CounterAddressError, UnknownCityError } from '../../src/core/errors.ts';
import { CITIES } from '../../src/core/model/cyclistCount.ts';
import { Setting } from '../../src/ids.ts';
import type { City } from '../../src/protocol/cyclistsPage.ts';
import { CyclistsPanel } from '../../src/views/pages/cyclistsPanel.ts';
import { FakeCounter } from '../support/fakeCounter.ts';
import { recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { answer, ask, commandsOf, extensionUri, last, type RecordedPanel, restoredPanel, tabs } from './pageWindow.ts';

describe('the cyclists page', () => {
  let page: CyclistsPanel;
  let noted: RecordedPanel;
  let log: ReturnType<typeof recordingLog>;
  let counter: FakeCounter;
  let questions: FakeCounter['questions'];
  let refusal: Error | undefined;

  beforeEach(() => {
    log = recordingLog();
    counter = new FakeCounter();
    questions = counter.questions;
    refusal = undefined;
    const connectCounter = () => {
      if (refusal) throw refusal;
      return counter;
    };
    page = new CyclistsPanel({ extensionUri, log, connectCounter });
  });

  afterEach(async () => {
    page.dispose();
    await commands.executeCommand('workbench.action.closeAllEditors');
    await waitUntil(() => tabs().length === 0);
  });

  /** Restores the page, which starts counting automatically. */
  async function restore(): Promise<void> {
    noted = await restoredPanel(page, { sort: { by: 'name', isReversed: false } });
    await waitUntil(() => last(noted, 'cities') !== undefined || last(noted, 'failure') !== undefined);
  }

  const cities = (): readonly City[] => (last(noted, 'cities')?.cities ?? []) as City[];
  const states = (): string =>
    cities()
      .map(({ state }) => state)
      .join(' ');
  const all = (state: City['state']): string => CITIES.map(() => state).join(' ');

  it('refuses, logs and answers each invalid message, and aborts the current count when it recounts', async () => {
    counter.outcomes = { all: 1 };
    await restore();
    await waitUntil(() => states() === all('counted'));
    for (const message of [
      null,
      'refresh',
      {},
      { type: 'delete' },
      { type: 'retry' },
      { type: 'retry', slug: 7 },
      { type: 'watch' },
    ]) {
      const what = JSON.stringify(message);
      await ask(page, message);
      assert.match(log.lines.splice(0).join('\n'), /^.*The cyclists page sent an invalid message.*$/, what);
      assert.notEqual(answer(noted)?.problem, undefined, what);
      assert.equal(questions.length, CITIES.length, what);
    }
    counter.outcomes = {};
    page.refresh();
    const abandoned = questions.at(-1);
    page.refresh();
    assert.equal(abandoned?.signal?.aborted, true);
    assert.match(states(), /^counting waiting/);
    assert.ok(cities().every((city) => 'cyclists' in city && city.cyclists === 1));
    assert.deepEqual(log.lines, []);
  });

  it('counts the cities one by one, and reports each step', async () => {
    await restore();
    for (const [index, { name }] of CITIES.entries()) {
      await waitUntil(() => questions.length === index + 1);
      assert.equal(questions[index]?.city, name);
      assert.deepEqual(
        cities().map(({ state }) => state),
        CITIES.map((_, other) => (other < index ? 'counted' : other === index ? 'counting' : 'waiting')),
      );
      questions[index]?.answer(index);
    }
    await waitUntil(() => states() === all('counted'));
    assert.deepEqual(
      cities(),
      CITIES.map(({ slug, name }, cyclists) => ({ slug, name, state: 'counted', cyclists })),
    );
  });

  /** Hides the page behind an editor, and clears its messages. */
  async function hide(): Promise<void> {
    await window.showTextDocument(await workspace.openTextDocument(), ViewColumn.Active);
    await waitUntil(() => !noted.panel.visible);
    noted.messages.length = 0;
  }

  it('pauses while hidden, and continues when shown', async () => {
    counter.outcomes = { all: 1 };
    await restore();
    await waitUntil(() => states() === all('counted'));
    counter.outcomes = { [CITIES[0].name]: 2 };
    page.refresh();
    await waitUntil(() => questions.length === CITIES.length + 2);
    const abandoned = questions.at(-1);
    await hide();
    assert.equal(abandoned?.signal?.aborted, true);
    abandoned.answer(9);
    await page.receive({ id: 1, request: { type: 'ready' } });
    // The counter and the page's request wait for nothing else.
    await setImmediate();
    assert.deepEqual(
      noted.messages.filter(({ type }) => type !== 'reply'),
      [],
    );
    assert.equal(questions.length, CITIES.length + 2);
    counter.outcomes = { all: 2 };
    page.show();
    await waitUntil(() => states() === all('counted'));
    assert.deepEqual(
      cities().map((city) => 'cyclists' in city && city.cyclists),
      CITIES.map(() => 2),
    );
    assert.deepEqual(
      questions.slice(CITIES.length + 2).map(({ city }) => city),
      CITIES.slice(1).map(({ name }) => name),
      'what was counted stays',
    );
    await hide();
    page.show();
    await waitUntil(() => states() === all('counted'));
    await ask(page, { type: 'ready' });
    assert.equal(questions.length, 2 * CITIES.length + 1, 'nothing is asked again');
    assert.deepEqual(log.lines, []);
  });

  it('continues a retried city after it was hidden', async () => {
    counter.outcomes = { all: 3, Helsinki: new UnknownCityError('Helsinki') };
    await restore();
    await waitUntil(() => states().includes('failed') && !/counting|waiting/.test(states()));
    counter.outcomes = {};
    await ask(page, { type: 'retry', slug: 'helsinki' });
    await hide();
    assert.equal(questions.at(-1)?.signal?.aborted, true);
    assert.equal(questions.length, CITIES.length + 1);
    counter.outcomes = { all: 4 };
    page.show();
    await waitUntil(() => states() === all('counted'));
    assert.deepEqual(
      questions.slice(CITIES.length).map(({ city }) => city),
      ['Helsinki', 'Helsinki'],
    );
  });

  it('says why a city could not be counted, also in the copied table, continues, and retries it on request', async () => {
    counter.outcomes = { all: 12_345, Helsinki: new UnknownCityError('Helsinki') };
    await restore();
    await waitUntil(() => states().includes('failed') && !/counting|waiting/.test(states()));
    const failed = cities().find(({ slug }) => slug === 'helsinki');
    assert.ok(failed?.state === 'failed');
    assert.match(failed.message, /The city “Helsinki” wasn’t found/);
    assert.deepEqual(log.titles, ['warn Unknown city']);
    await ask(page, { type: 'copyTable' });
    const lines = (await env.clipboard.readText()).trimEnd().split('\n');
    assert.deepEqual(lines.slice(0, 3), ['| City | Cyclists |', '| --- | ---: |', '| Benalmádena | 12,345 |']);
    assert.ok(lines.includes('| Helsinki | unknown |'));
    assert.equal(lines.length, 2 + CITIES.length);
    counter.outcomes = { all: 4 };
    await ask(page, { type: 'retry', slug: 'helsinki' });
    assert.equal(answer(noted)?.problem, undefined);
    await waitUntil(() => states() === all('counted'));
    assert.deepEqual(
      cities().map((city) => 'cyclists' in city && city.cyclists),
      CITIES.map(({ slug }) => (slug === 'helsinki' ? 4 : 12_345)),
    );
    assert.equal(questions.length, CITIES.length + 1);
  });

  it('reports an invalid address, opens its setting, and starts once it is valid', async () => {
    refusal = new CounterAddressError('missing');
    await restore();
    for (const [reason, sentence] of [
      ['missing', /address of the cyclist counter isn’t set/],
      ['insecure', /must start with https/],
    ] as const) {
      refusal = new CounterAddressError(reason);
      page.show();
      await waitUntil(() => sentence.test(String(last(noted, 'failure')?.message)));
      assert.equal(last(noted, 'failure')?.action, 'Open Settings');
      const [call, ...others] = await commandsOf(() => ask(page, { type: 'remedy' }));
      assert.deepEqual([call, others], [['workbench.action.openSettings', Setting.cyclistCounter], []]);
    }
    refusal = undefined;
    counter.outcomes = { all: 1 };
    page.show();
    await waitUntil(() => states() === all('counted'));
  });

  it('restarts when the address changes', async () => {
    counter.outcomes = { all: 1 };
    await restore();
    await waitUntil(() => states() === all('counted'));
    const change = (address: string | undefined): Thenable<void> =>
      workspace.getConfiguration().update(Setting.cyclistCounter, address, ConfigurationTarget.Global);
    try {
      await change('https://cyclists.example');
      await waitUntil(() => questions.length === 2 * CITIES.length && states() === all('counted'));
      refusal = new CounterAddressError('missing');
    } finally {
      await change(undefined);
    }
    await waitUntil(() => last(noted, 'failure') !== undefined);
  });

  it('closes a second panel', async () => {
    await restore();
    const second = await restoredPanel(page, {});
    assert.deepEqual([noted.isClosed(), second.isClosed()], [false, true]);
  });

  it('aborts the count when closed, and starts over when opened again', async () => {
    counter.outcomes = { Benalmádena: 1 };
    await restore();
    await waitUntil(() => questions.length === 2);
    noted.panel.dispose();
    assert.equal(questions[1]?.signal?.aborted, true);
    await waitUntil(() => tabs().length === 0);
    page.show();
    await waitUntil(() => questions.length === 4);
    assert.equal(questions[2]?.city, 'Benalmádena');
    page.dispose();
    assert.equal(questions[3]?.signal?.aborted, true);
    assert.deepEqual(log.lines, []);
  });
});
