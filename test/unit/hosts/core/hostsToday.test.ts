import assert from 'node:assert/strict';
import { discover } from '../../../../src/accounts/core/discovery.ts';
import { connectionOf } from '../../../../src/accounts/core/session.ts';
import { NotCodeHostError } from '../../../../src/http/core/send/requestErrors.ts';
import type { Core } from '../../../support/core.ts';
import { entryOf } from '../../../support/coreFiles.ts';
import { CoreWindows } from '../../../support/coreWindows.ts';
import { RIDER } from '../../../support/sandboxTokens.ts';

describe('GitHub of 2026', () => {
  let windows: CoreWindows;
  let core: Core;

  beforeEach(async () => {
    windows = new CoreWindows();
    await windows.start({ repositories: 30 });
    windows.sandbox.add('rider', 'shelf');
    core = await windows.openCore();
  });
  afterEach(() => windows.close());

  /** The sandbox's own response to a request, as text. */
  async function usual(path: string): Promise<string> {
    windows.sandbox.intercept(undefined);
    const response = await fetch(`${windows.sandbox.baseUrl}${path}`, { headers: { authorization: `token ${RIDER}` } });
    return response.text();
  }

  it('sends no version with requests, and so gets the one that lasts longest', async () => {
    await core.signIn(RIDER);
    await core.library.refresh();
    assert.ok(windows.sandbox.requests.every(({ headers }) => !('x-github-api-version' in headers)));
  });

  it('has custom properties, of which texts are kept', async () => {
    const record = JSON.parse(await usual('/repos/rider/shelf'));
    record.custom_properties = { team: 'saddles', kinds: ['road', 'track', 7], empty: null, odd: { a: 1 } };
    await core.signIn(RIDER);
    windows.sandbox.intercept(({ path }) =>
      path === '/repos/rider/shelf' ? { status: 200, body: JSON.stringify(record) } : undefined,
    );
    const { session } = await entryOf(core, 'rider/shelf');
    const { value } = await (await connectionOf(session).records()).repository('rider', 'shelf');
    assert.deepEqual(value.custom_properties, { team: 'saddles', kinds: 'road, track' });
  });

  it('may have lists whose pages are named by cursors', async () => {
    const all: readonly object[] = JSON.parse(await usual('/user/repos?per_page=100'));
    assert.ok(all.length > 20);
    await core.signIn(RIDER);
    windows.sandbox.intercept(({ path }) => {
      if (!path.startsWith('/user/repos')) return undefined;
      const after = new URL(path, 'http://any.example').searchParams.get('after');
      const start = after === null ? 0 : Number(after.slice('cursor'.length));
      const next = start + 10;
      const link =
        next < all.length ? `<http://internal:8080/x?per_page=10&after=cursor${next}>; rel="next"` : undefined;
      return { status: 200, headers: { link }, body: JSON.stringify(all.slice(start, next)) };
    });
    await core.library.refresh();
    assert.equal(core.library.entries.length, all.length);
  });

  it('is not taken for what answers with a page of single sign-on', async () => {
    windows.sandbox.intercept(() => ({
      status: 200,
      // A proxy in front of the service sends none of its headers.
      headers: { 'content-type': 'text/html', 'x-service-media-type': undefined, 'x-ratelimit-limit': undefined },
      body: '<!DOCTYPE html><title>Sign in to your company</title>',
    }));
    const finding = discover(windows.sandbox.baseUrl, (base, signal) => core.connector.probe(base, signal));
    await assert.rejects(finding, NotCodeHostError);
  });
});
