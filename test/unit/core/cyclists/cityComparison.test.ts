import assert from 'node:assert/strict';
import { setImmediate } from 'node:timers/promises';
import { Connector } from '../../../../src/core/accounts/connection.ts';
import { parseCounterAddress } from '../../../../src/core/api/cyclistCounter.ts';
import { CityComparison } from '../../../../src/core/cyclists/cityComparison.ts';
import { CounterAddressError, UnknownCityError } from '../../../../src/core/errors.ts';
import { CITIES } from '../../../../src/core/model/cyclistCount.ts';
import { startSandbox } from '../../../sandbox/sandbox.ts';
import { FakeCounter, type Question } from '../../../support/fakeCounter.ts';
import { realPorts, recordingLog } from '../../../support/ports.ts';

function comparison() {
  const counter = new FakeCounter();
  const { questions } = counter;
  const log = recordingLog();
  const cities = new CityComparison({ connect: () => counter, log });
  const answer = async (question: Question | undefined, outcome: number | Error): Promise<void> => {
    question?.answer(outcome);
    await setImmediate();
  };
  /** Answers every open question with the same number. */
  const answerAll = async (cyclists: number): Promise<void> => {
    for (let question = questions.shift(); question; question = questions.shift()) await answer(question, cyclists);
  };
  const states = (): string =>
    cities.cities.map((city) => `${city.state}${'cyclists' in city ? `:${city.cyclists ?? ''}` : ''}`).join(' ');
  return { cities, questions, log, answer, answerAll, states };
}

const all = (state: string): string => CITIES.map(() => state).join(' ');

describe('the comparison of cities', () => {
  it('counts every city of the service', async () => {
    const sandbox = await startSandbox({ repositories: 1 });
    const counter = new Connector(realPorts()).connectCounter(parseCounterAddress(sandbox.counterUrl));
    const cities = new CityComparison({ connect: () => counter, log: recordingLog() });
    await cities.countAll();
    await sandbox.close();
    assert.deepEqual(
      cities.cities,
      CITIES.map(({ slug, name }) => ({ slug, name, state: 'counted', cyclists: sandbox.cyclists[slug] })),
    );
  });

  it('requests one city after the other, and reports each step', async () => {
    const { cities, questions, answer, states } = comparison();
    const seen: string[] = [];
    cities.onDidChange(() => seen.push(states()));
    const done = cities.goOn();
    for (const [index, { name }] of CITIES.entries()) {
      assert.equal(questions.length, index + 1);
      assert.equal(questions[index]?.city, name);
      await answer(questions[index], index);
    }
    await done;
    assert.equal(seen.length, CITIES.length + 1);
    assert.match(seen[0] ?? '', /^counting: waiting: waiting:/);
    assert.match(seen[1] ?? '', /^counted:0 counting: waiting:/);
    assert.equal(seen.at(-1), CITIES.map((_, index) => `counted:${index}`).join(' '));
  });

  it('continues after a failed city, logs the reason, and recounts it on request', async () => {
    const { cities, questions, answer, states, answerAll, log } = comparison();
    const done = cities.countAll();
    const failure = new UnknownCityError('x');
    await answer(questions[0], failure);
    await answerAll(5);
    await done;
    const [first] = cities.cities;
    assert.ok(first?.state === 'failed');
    assert.equal(first.error, failure);
    assert.deepEqual(log.titles, ['warn Unknown city']);
    await cities.retry('helsinki');
    await cities.retry('oslo');
    assert.deepEqual(questions, [], 'only what has failed is tried again');
    const again = cities.retry(first.slug);
    assert.match(states(), /^counting: counted:5/);
    await answerAll(7);
    await again;
    assert.match(states(), /^counted:7 counted:5/);
  });

  it('recounts a city after the one in progress', async () => {
    const { cities, questions, answer, states } = comparison();
    void cities.countAll();
    await answer(questions[0], new UnknownCityError('x'));
    await cities.retry('benalmadena');
    assert.equal(questions.length, 2);
    assert.match(states(), /^waiting: counting: waiting:/);
    await answer(questions[1], 2);
    assert.equal(questions[2]?.city, 'Benalmádena');
    await answer(questions[2], 1);
    assert.equal(questions[3]?.city, 'Fuengirola');
    cities.dispose();
  });

  it('aborts the running count when it restarts, keeps the numbers, and reports no failure', async () => {
    const { cities, questions, states, answerAll, log } = comparison();
    const first = cities.countAll();
    await answerAll(5);
    await first;
    const second = cities.countAll();
    assert.match(states(), /^counting:5 waiting:5/);
    const [abandoned] = questions;
    const third = cities.countAll();
    await second;
    assert.equal(abandoned?.signal?.aborted, true);
    assert.match(states(), /^counting:5 waiting:5/);
    await answerAll(6);
    await third;
    assert.equal(states(), all('counted:6'));
    assert.deepEqual(log.lines, []);
  });

  it('sends no request while paused, then counts the remaining cities', async () => {
    const { cities, questions, answer, answerAll, states, log } = comparison();
    const first = cities.countAll();
    await answer(questions.shift(), 1);
    const abandoned = questions.shift();
    cities.pause();
    await first;
    assert.equal(abandoned?.signal?.aborted, true);
    assert.match(states(), /^counted:1 waiting: waiting:/);
    assert.deepEqual([questions.length, log.lines.length], [0, 0]);
    const then = cities.goOn();
    assert.deepEqual(
      questions.map(({ city }) => city),
      [CITIES[1].name],
    );
    await answerAll(2);
    await then;
    assert.equal(states(), ['counted:1', ...CITIES.slice(1).map(() => 'counted:2')].join(' '));
    await cities.goOn();
    assert.equal(questions.length, 0, 'nothing waits any more');
  });

  it('counts after a pause what was requested before or during it, including failed cities', async () => {
    const { cities, questions, answer, answerAll, states, log } = comparison();
    void cities.countAll();
    await answer(questions.shift(), new UnknownCityError('x'));
    await answerAll(5);
    cities.pause();
    await cities.retry('benalmadena');
    assert.match(states(), /^waiting: counted:5/);
    assert.equal(questions.length, 0);
    void cities.goOn();
    cities.pause();
    assert.equal(questions.shift()?.signal?.aborted, true);
    assert.match(states(), /^waiting: counted:5/);
    const retried = cities.goOn();
    await answerAll(6);
    await retried;
    assert.match(states(), /^counted:6 counted:5/);
    cities.pause();
    await cities.countAll();
    assert.match(states(), /^waiting:6 waiting:5/);
    const again = cities.goOn();
    await answerAll(7);
    await again;
    assert.equal(states(), all('counted:7'));
    assert.equal(log.lines.length, 1);
  });

  it('ignores a response after its end', async () => {
    const { cities, questions, answer, states } = comparison();
    const done = cities.countAll();
    cities.forget();
    await answer(questions[0], 5);
    await done;
    assert.equal(states(), all('waiting:'));
    assert.equal(questions.length, 1);
  });

  it('starts with nothing while there is no address, and logs it once', async () => {
    const log = recordingLog();
    let address = '';
    const connect = () => {
      parseCounterAddress(address);
      return { count: async () => 1 };
    };
    const cities = new CityComparison({ connect, log });
    let changes = 0;
    cities.onDidChange(() => changes++);
    await cities.countAll();
    assert.ok(cities.failure instanceof CounterAddressError);
    assert.deepEqual([changes, log.lines.length], [1, 1]);
    assert.ok(cities.cities.every(({ state }) => state === 'waiting'));
    address = 'https://cyclists.example';
    await cities.goOn();
    assert.equal(cities.failure, undefined);
    assert.ok(cities.cities.every(({ state }) => state === 'counted'));
  });
});
