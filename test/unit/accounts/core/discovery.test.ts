import assert from 'node:assert/strict';
import { Connector } from '../../../../src/accounts/core/connection.ts';
import { candidates, discover, requireEnterpriseServer } from '../../../../src/accounts/core/discovery.ts';
import { InvalidAddressError } from '../../../../src/base/core/errors.ts';
import {
  NotCodeHostError,
  NotEnterpriseServerError,
  OtherCodeHostError,
  UnreachableError,
} from '../../../../src/http/core/send/requestErrors.ts';
import { type Sandbox, startSandbox } from '../../../sandbox/sandbox.ts';
import { realPorts } from '../../../support/ports.ts';
import { httpAnswer, startRawServer } from '../../../support/rawServer.ts';

const connector = new Connector(realPorts());
const find = (text: string, signal?: AbortSignal): Promise<URL> =>
  discover(text, (base, end) => connector.probe(base, end), signal);

const PATHS = [
  [
    'my-company-enterprise-github-server-eu.example.com/api/v3',
    'https://my-company-enterprise-github-server-eu.example.com/api/v3/',
  ],
  [
    'internal-lb-1234567890.us-east-1.elb.amazonaws.com/api',
    'https://internal-lb-1234567890.us-east-1.elb.amazonaws.com/api/',
  ],
  ['नेपाल.example/api', 'https://xn--l2bey1c2b.example/api/'],
  ['https://eyJhbGciOiJIUzI1NiJ9.example/api', 'https://eyjhbgcioijiuzi1nij9.example/api/'],
  ['10.0.0.7/api/v3', 'https://10.0.0.7/api/v3/'],
] as const;

describe('candidate addresses of a code host’s API', () => {
  for (const [text, addresses] of [
    [
      'https://ghe.example.com',
      [
        'https://ghe.example.com/',
        'https://ghe.example.com/api/v3/',
        'https://ghe.example.com/api/v1/',
        'https://api.ghe.example.com/',
      ],
    ],
    [
      'ghe.example.com',
      [
        'https://ghe.example.com/',
        'https://ghe.example.com/api/v3/',
        'https://ghe.example.com/api/v1/',
        'https://api.ghe.example.com/',
      ],
    ],
    ['  github.com/ ', ['https://api.github.com/']],
    ['https://www.github.com', ['https://www.github.com/', 'https://api.github.com/']],
    ['github.com/octo/handbook?tab=readme#top', ['https://github.com/octo/handbook/', 'https://api.github.com/']],
    [
      'https://ghe.example.com/octo/handbook/blob/main/README.md',
      [
        'https://ghe.example.com/octo/handbook/blob/main/README.md/',
        'https://ghe.example.com/octo/handbook/api/v1/',
        'https://ghe.example.com/octo/api/v1/',
        'https://ghe.example.com/',
        'https://ghe.example.com/api/v3/',
        'https://ghe.example.com/api/v1/',
        'https://api.ghe.example.com/',
      ],
    ],
    [
      'https://api.github.com',
      ['https://api.github.com/', 'https://api.github.com/api/v3/', 'https://api.github.com/api/v1/'],
    ],
    [
      'https://ghe.example.com/api/v3',
      [
        'https://ghe.example.com/api/v3/',
        'https://ghe.example.com/',
        'https://ghe.example.com/api/v1/',
        'https://api.ghe.example.com/',
      ],
    ],
    [
      'https://git.example/sub/',
      [
        'https://git.example/sub/',
        'https://git.example/sub/api/v1/',
        'https://git.example/',
        'https://git.example/api/v3/',
        'https://git.example/api/v1/',
        'https://api.git.example/',
      ],
    ],
    ['ghe:8443', ['https://ghe:8443/', 'https://ghe:8443/api/v3/', 'https://ghe:8443/api/v1/']],
    ['localhost:3000', ['http://localhost:3000/', 'http://localhost:3000/api/v3/', 'http://localhost:3000/api/v1/']],
    ['127.0.0.1:3000', ['http://127.0.0.1:3000/', 'http://127.0.0.1:3000/api/v3/', 'http://127.0.0.1:3000/api/v1/']],
    ['https://intranet', ['https://intranet/', 'https://intranet/api/v3/', 'https://intranet/api/v1/']],
    [
      'GHE.Example.com:8443',
      [
        'https://ghe.example.com:8443/',
        'https://ghe.example.com:8443/api/v3/',
        'https://ghe.example.com:8443/api/v1/',
        'https://api.ghe.example.com:8443/',
      ],
    ],
    [
      'my-git.internal',
      [
        'https://my-git.internal/',
        'https://my-git.internal/api/v3/',
        'https://my-git.internal/api/v1/',
        'https://api.my-git.internal/',
      ],
    ],
    [
      'bücher.example/',
      [
        'https://xn--bcher-kva.example/',
        'https://xn--bcher-kva.example/api/v3/',
        'https://xn--bcher-kva.example/api/v1/',
        'https://api.xn--bcher-kva.example/',
      ],
    ],
    [
      '[2001:db8::1]:8443',
      ['https://[2001:db8::1]:8443/', 'https://[2001:db8::1]:8443/api/v3/', 'https://[2001:db8::1]:8443/api/v1/'],
    ],
    ['localhost', ['http://localhost/', 'http://localhost/api/v3/', 'http://localhost/api/v1/']],
    ['https://10.0.0.7', ['https://10.0.0.7/', 'https://10.0.0.7/api/v3/', 'https://10.0.0.7/api/v1/']],
  ] as const) {
    it(`for ${JSON.stringify(text)}`, () =>
      assert.deepEqual(
        candidates(text).map(({ href }) => href),
        addresses,
      ));
  }

  for (const [text, first] of PATHS) {
    it(`begin with the address itself: ${text}`, () => assert.equal(candidates(text)[0]?.href, first));
  }

  for (const [text, reason] of [
    ['http://ghe.example.com', 'insecure'],
    ['ftp://ghe.example.com', 'insecure'],
    ['https://me:secret@ghe.example.com', 'credentials'],
    ['me@ghe.example.com', 'credentials'],
    ['not a host', 'malformed'],
    ['riderfulltoken0001', 'nohost'],
    [`ghp_${'a1'.repeat(18)}`, 'nohost'],
    [' github_pat_11AA ', 'nohost'],
    ['glpat-AbCdEf_0123', 'nohost'],
    ['github', 'nohost'],
    // With dots: a JSON web token, a routable token of GitLab, others.
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U', 'nohost'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxMjM0NTY3ODkwIn0.dozjgNryPJjVmNHlwNXgLnIPlFUPTHsRU', 'nohost'],
    ['glpat-0123456789abcdefghij.01.120abcdef', 'nohost'],
    ['glpat-0123456789abcdefghij.01.120abcdef/', 'nohost'],
    ['v1.1f699f1069f60xxxabcdefghijklmnopqrst', 'nohost'],
    ['AbCdEfGhIjKlMnOpQrStUvWxYz0123456789.prod', 'nohost'],
    ['glpat-AbCdEfGhIjKlMnOp.qr.stuvwx', 'nohost'],
    ['eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOjF9.AbCdEf', 'nohost'],
    ['pat.AbCdEf0GhIjKl.UvWxYz', 'nohost'],
    ['abcdef0123456789abcdef.012345.abcdefghij', 'nohost'],
    ['abc_def.ghijkl', 'nohost'],
    ['a.b.c.1d', 'nohost'],
    ['1.2.3', 'nohost'],
    ['', 'malformed'],
    ['https://', 'malformed'],
  ] as const) {
    it(`are refused for ${JSON.stringify(text)}: ${reason}`, () =>
      assert.throws(
        () => candidates(text),
        (error) => error instanceof InvalidAddressError && error.reason === reason,
      ));
  }
});

describe('finding a host’s API', () => {
  let sandbox: Sandbox;
  before(async () => {
    sandbox = await startSandbox({ repositories: 1 });
  });
  after(() => sandbox.close());
  beforeEach(() => sandbox.clearRequests());

  it('sends one request without a credential if the address itself responds', async () => {
    assert.equal((await find(sandbox.baseUrl)).href, `${sandbox.baseUrl}/`);
    assert.deepEqual(
      sandbox.requests.map(({ path, headers }) => [path, 'authorization' in headers]),
      [['/zen', false]],
    );
  });

  it('counts its requests toward the anonymous quota', async () => {
    const base = await find(sandbox.baseUrl);
    const { meter } = connector.connect(base);
    assert.equal(meter.quota?.remaining, sandbox.quota(undefined).remaining);
  });

  it('accepts a host that requires sign-in for every request', async () => {
    sandbox.intercept(() => ({ status: 401, body: '{"message":"Must authenticate to access this API."}' }));
    assert.equal((await find(sandbox.baseUrl)).href, `${sandbox.baseUrl}/`);
    sandbox.intercept(undefined);
  });

  /** A web server that serves the API below a path, if any. */
  async function webServer(api: string | undefined) {
    return startRawServer((socket, head) => {
      const [, path = ''] = head.split(' ');
      const isApi = api !== undefined && path === `${api}zen`;
      socket.end(
        isApi
          ? httpAnswer(200, { 'x-github-media-type': 'github.v3; format=json' }, 'Keep it logically awesome.')
          : httpAnswer(200, { 'content-type': 'text/html' }, '<!DOCTYPE html><title>Sign in</title>'),
      );
    });
  }

  it('finds the API from an address below it', async () => {
    for (const page of ['user', 'repos/octo/handbook', 'octo/handbook/issues/7']) {
      assert.equal((await find(`${sandbox.baseUrl}/${page}`)).href, `${sandbox.baseUrl}/`, page);
    }
  });

  for (const [text, name] of [
    ['gitlab.com', 'GitLab'],
    ['https://gitlab.com/octo/handbook', 'GitLab'],
    ['bitbucket.org/octo', 'Bitbucket'],
    ['https://dev.azure.com/octo', 'Azure DevOps'],
    ['octo.visualstudio.com', 'Azure DevOps'],
  ] as const) {
    it(`names ${name}, which has another API, without a request: ${text}`, async () => {
      const unused = () => Promise.reject(new Error('A request was sent.'));
      await assert.rejects(
        discover(text, unused),
        (error) => error instanceof OtherCodeHostError && error.other.name === name && error.other.extension !== '',
      );
    });
  }

  for (const [header, name] of [
    ['X-Gitlab-Meta', 'GitLab'],
    ['X-AREQUESTID', 'Bitbucket'],
    ['X-TFS-ProcessId', 'Azure DevOps'],
  ] as const) {
    it(`recognizes a server of ${name} by its responses`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(404, { [header]: 'x' }, 'Not found')));
      const finding = discover(server.origin, (base, end) => connector.probe(base, end));
      await assert.rejects(finding, (error) => error instanceof OtherCodeHostError && error.other.name === name);
      await server.close();
    });
  }

  it('does not accept an address where the API of a code host has nothing', async () => {
    const mark = { 'x-github-media-type': 'github.v3; format=json', 'x-ratelimit-limit': '60' };
    const server = await startRawServer((socket) => socket.end(httpAnswer(404, mark, '{"message":"Not Found"}')));
    await assert.rejects(find(`${server.origin}/api/v3`), NotCodeHostError);
    await server.close();
  });

  it('tries /api/v3 if a web page responds', async () => {
    const server = await webServer('/api/v3/');
    assert.equal((await find(server.origin)).href, `${server.origin}/api/v3/`);
    await server.close();
  });

  it('does not mistake a gateway with rate limit headers for the host', async () => {
    const server = await startRawServer((socket, head) =>
      socket.end(
        head.includes(' /api/v3/zen ')
          ? httpAnswer(200, { 'x-github-media-type': 'github.v3; format=json' }, 'Ride on.')
          : httpAnswer(404, { 'x-ratelimit-limit': '100' }, '{}'),
      ),
    );
    assert.equal((await find(server.origin)).href, `${server.origin}/api/v3/`);
    await server.close();
  });

  it('accepts a host without the media type header if it responds like one', async () => {
    const server = await startRawServer((socket, head) =>
      socket.end(head.includes(' /zen ') ? httpAnswer(200, {}, 'Ride on.') : httpAnswer(404, {}, '{}')),
    );
    assert.equal((await find(server.origin)).href, `${server.origin}/`);
    await server.close();
  });

  it('fails with NotCodeHostError if no code host responds', async () => {
    const server = await webServer(undefined);
    await assert.rejects(find(server.origin), NotCodeHostError);
    await server.close();
  });

  it('fails with UnreachableError if no server responds', () =>
    assert.rejects(find('http://127.0.0.1:1'), UnreachableError));

  it('ends when the user cancels', async () => {
    const controller = new AbortController();
    const finding = find(sandbox.baseUrl, controller.signal);
    controller.abort();
    await assert.rejects(finding, { name: 'AbortError' });
  });
});

describe('checking that an address is a GitHub Enterprise Server', () => {
  const check = (base: string): Promise<void> =>
    requireEnterpriseServer(new URL(base), (address, end) => connector.probe(address, end));
  const mark = { 'x-github-media-type': 'github.v3; format=json' };

  for (const [what, status, headers, body] of [
    ['a code host without an API there', 404, mark, '{"message":"Not Found"}'],
    ['a server that has a text at every address', 200, {}, 'OK'],
    ['a gateway with rate limits', 401, { 'x-ratelimit-limit': '100' }, '{}'],
    ['a web page', 200, { 'content-type': 'text/html' }, '<!DOCTYPE html><title>Sign in</title>'],
  ] as const) {
    it(`rejects ${what}`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(status, headers, body)));
      await assert.rejects(check(`${server.origin}/api/v3/`), NotEnterpriseServerError);
      await server.close();
    });
  }

  for (const [status, body] of [
    [200, 'Ride on.'],
    [401, '{"message":"Must authenticate to access this API."}'],
  ] as const) {
    it(`accepts a server that responds with ${status}`, async () => {
      const server = await startRawServer((socket) => socket.end(httpAnswer(status, mark, body)));
      await check(`${server.origin}/api/v3/`);
      await server.close();
    });
  }
});
