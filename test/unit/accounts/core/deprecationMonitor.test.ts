import assert from 'node:assert/strict';
import { readApiVersion, readDeprecation } from '../../../../src/accounts/core/deprecationHeaders.ts';
import { DeprecationMonitor } from '../../../../src/accounts/core/deprecationMonitor.ts';
import { recordingLog } from '../../../support/ports.ts';

const DAY = Date.parse('2027-03-01T00:00:00Z');
const HTTP_DATE = new Date(DAY).toUTCString();
const BASE = new URL('https://api.example/');

function answer(headers: Record<string, string>) {
  return { url: BASE, status: 200, headers: new Headers(headers), body: '', redirected: false };
}

describe('deprecation notices', () => {
  for (const [what, headers, deprecatedAt, sunsetAt] of [
    ['seconds since the epoch', { deprecation: `@${DAY / 1000}` }, DAY, undefined],
    ['an HTTP date', { deprecation: HTTP_DATE }, DAY, undefined],
    ['true', { deprecation: 'true' }, undefined, undefined],
    ['a sunset date alone', { sunset: HTTP_DATE }, undefined, DAY],
    ['both', { deprecation: `@${DAY / 1000}`, sunset: HTTP_DATE }, DAY, DAY],
  ] as const) {
    it(`are read from ${what}`, () => {
      const notice = { endpoint: 'GET /zen', deprecatedAt, sunsetAt };
      assert.deepEqual(readDeprecation(answer(headers).headers, 'GET /zen'), notice);
    });
  }

  for (const headers of [
    {},
    { deprecation: 'soon' },
    { deprecation: '2027' },
    { sunset: '5' },
    { deprecation: 'false' },
  ]) {
    it(`are not read from ${JSON.stringify(headers)}`, () =>
      assert.equal(readDeprecation(new Headers(headers as Record<string, string>), 'GET /zen'), undefined));
  }

  it('appear once per host and date, and are logged once per endpoint', () => {
    const log = recordingLog();
    const monitor = new DeprecationMonitor(log);
    const heard: string[] = [];
    monitor.onDidNotice(({ endpoint }) => heard.push(endpoint));
    for (const endpoint of ['GET /zen', 'GET /user', 'GET /zen']) {
      monitor.observe(BASE, endpoint, answer({ deprecation: 'true', sunset: HTTP_DATE }));
    }
    assert.deepEqual(heard, ['GET /zen']);
    assert.equal(monitor.notices.length, 1);
    monitor.observe(new URL('https://other.example/'), 'GET /zen', answer({ sunset: HTTP_DATE }));
    assert.deepEqual(heard, ['GET /zen', 'GET /zen']);
    assert.deepEqual(log.lines, [
      'warn GET /zen of api.example is deprecated; it ends on 2027-03-01',
      'warn GET /user of api.example is deprecated; it ends on 2027-03-01',
      'warn GET /zen of other.example is deprecated; it ends on 2027-03-01',
    ]);
  });

  it('are limited if a server sends another date each time', () => {
    const monitor = new DeprecationMonitor(recordingLog());
    for (let day = 1; day < 100; day++)
      monitor.observe(BASE, 'GET /zen', answer({ sunset: new Date(DAY + day * 86_400_000).toUTCString() }));
    assert.equal(monitor.notices.length, 10);
  });
});

describe('the API version', () => {
  for (const [name, value, version] of [
    ['x-service-media-type', 'service.v3; format=json', 'v3'],
    ['x-github-media-type', 'github.v4; format=json', 'v4'],
    ['x-github-media-type', 'nonsense', undefined],
  ] as const) {
    it(`is read from ${name}: ${value}`, () => assert.equal(readApiVersion(new Headers({ [name]: value })), version));
  }

  it('is logged once if it changes', () => {
    const log = recordingLog();
    const monitor = new DeprecationMonitor(log);
    for (const version of ['v3', 'v4', 'v4']) {
      monitor.observe(BASE, 'GET /zen', answer({ 'x-service-media-type': `service.${version}; format=json` }));
    }
    assert.deepEqual(log.lines, ['warn api.example answers with version v4 of the API; v3 was expected']);
  });
});
