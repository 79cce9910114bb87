import assert from 'node:assert/strict';
import { RiderWindows } from '../../../support/riderWindows.ts';

describe('a refresh of a list', () => {
  let rider: RiderWindows;
  beforeEach(async () => {
    rider = new RiderWindows();
    await rider.start();
  });
  afterEach(() => rider.close());

  it('names the list and the intent in the stack trace of each request', async () => {
    const traces: string[] = [];
    const { store } = await rider.open({
      fetch: (address, init) => {
        traces.push(new Error(address).stack ?? '');
        return fetch(address, init);
      },
    });
    for (const [intent, read] of [
      ['open', () => store.open()],
      ['refresh', () => store.refresh()],
    ] as const) {
      traces.length = 0;
      await read();
      const ofList = traces.filter((trace) => trace.includes('/user/repos?') && trace.includes('sort=created'));
      assert.ok(ofList.length > 0);
      for (const trace of ofList) assert.match(trace, new RegExp(`at async ${intent} user/repos `));
    }
  });
});
