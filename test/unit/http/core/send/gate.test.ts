import assert from 'node:assert/strict';
import { InvalidAddressError } from '../../../../../src/base/core/errors.ts';
import {
  allowWithoutEncryption,
  parseBaseAddress,
  refusal,
  usableBase,
} from '../../../../../src/http/core/send/gate.ts';

describe('base addresses', () => {
  for (const [text, href] of [
    ['https://api.github.com', 'https://api.github.com/'],
    ['https://ghe.example.com/api/v3', 'https://ghe.example.com/api/v3/'],
    ['  https://ghe.example.com/api/v3///  ', 'https://ghe.example.com/api/v3/'],
    ['http://localhost:3000', 'http://localhost:3000/'],
    ['http://127.0.0.1:3000/x', 'http://127.0.0.1:3000/x/'],
    ['http://[::1]:80', 'http://[::1]/'],
    ['http://2130706433', 'http://127.0.0.1/'],
  ] as const) {
    it(`accepts ${text}`, () => assert.equal(parseBaseAddress(text).href, href));
  }

  for (const [text, reason] of [
    ['', 'malformed'],
    ['api.github.com', 'malformed'],
    ['http://api.github.com', 'insecure'],
    ['http://127.0.0.1.example.com', 'insecure'],
    ['http://localhost.example.com', 'insecure'],
    ['javascript:alert(1)', 'insecure'],
    ['file:///etc/passwd', 'insecure'],
    ['https://user@api.github.com', 'credentials'],
    ['https://:secret@api.github.com', 'credentials'],
    ['https://api.github.com?x=1', 'query'],
    ['https://api.github.com/?', 'query'],
    ['https://api.github.com#x', 'query'],
  ] as const) {
    it(`refuses ${text || 'nothing'}: ${reason}`, () => {
      assert.throws(
        () => parseBaseAddress(text),
        (error) => error instanceof InvalidAddressError && error.reason === reason,
      );
    });
  }
});

describe('the gate', () => {
  const base = parseBaseAddress('https://ghe.example.com/api/v3');

  for (const address of [
    'https://ghe.example.com/api/v3/user',
    'https://ghe.example.com:443/api/v3/x/../user?page=2',
    'https://ghe.example.com/api/v3/repos/o/..a..b...',
    'https://ghe.example.com/api/v3/repos/o/a%25b',
    'https://ghe.example.com/api/v3/repos/o/100%25',
    'https://ghe.example.com/api/v3/repos/o/100%',
    'https://ghe.example.com/api/v3/repos/o/a%25252541',
    'https://ghe.example.com/api/v3/repos/o/%E2%80%A6%F0%9F%9A%B2',
    'https://ghe.example.com/api/v3/repos/o/a%20b%C3%A9;v=1',
    'https://ghe.example.com/api/v3/user?x=..%2f..%2f',
  ]) {
    it(`accepts ${address}`, () => assert.equal(refusal(base, new URL(address)), undefined));
  }

  for (const [address, reason] of [
    ['https://ghe.example.com/api/v4/user', 'path'],
    ['https://ghe.example.com/api/v3', 'path'],
    ['https://ghe.example.com/api/v33/user', 'path'],
    ['https://ghe.example.com/api/v3/../../login', 'path'],
    ['https://ghe.example.com/api/v3/%2e%2e/%2E%2e/login', 'path'],
    ['https://ghe.example.com/api/v3/..%2f..%2flogin', 'path'],
    ['https://ghe.example.com/api/v3/..;/..;/login', 'path'],
    ['https://ghe.example.com/api/v3/%2e%2e;/login', 'path'],
    ['https://ghe.example.com/api/v3/..%3B%2flogin', 'path'],
    ['https://ghe.example.com/api/v3/..%252flogin', 'path'],
    ['https://ghe.example.com/api/v3/%252e%252e/login', 'path'],
    ['https://ghe.example.com/api/v3/%252e%252e%253b/login', 'path'],
    ['https://ghe.example.com/api/v3/x/%252e.', 'path'],
    ['https://ghe.example.com/api/v3/..%00/login', 'path'],
    ['https://ghe.example.com/api/v3/.%09./login', 'path'],
    ['https://ghe.example.com/api/v3/%c0%ae%c0%ae/login', 'path'],
    ['https://ghe.example.com/api/v3/%25zz/%252e%252e/%252e%252e/login', 'path'],
    ['https://ghe.example.com/api/v3/%25/%252e%252e/x', 'path'],
    ['https://ghe.example.com/api/v3/%25c0%25ae%25c0%25ae/login', 'path'],
    ['https://ghe.example.com/api/v3/%25252e%25252e/login', 'path'],
    ['https://ghe.example.com/api/v3/a%25252525252541', 'path'],
    ['https://ghe.example.com/api/v3\\..\\..\\login', 'path'],
    ['https://ghe.example.com:8443/api/v3/user', 'origin'],
    ['https://example.com/api/v3/user', 'origin'],
    ['https://ghe.example.com.evil.example/api/v3/user', 'origin'],
    ['https://x.ghe.example.com/api/v3/user', 'origin'],
    ['http://ghe.example.com/api/v3/user', 'insecure'],
    ['http://127.0.0.1/api/v3/user', 'origin'],
    ['https://me@ghe.example.com/api/v3/user', 'credentials'],
  ] as const) {
    it(`refuses ${address}: ${reason}`, () => assert.equal(refusal(base, new URL(address)), reason));
  }

  it('distinguishes localhost and 127.0.0.1', () => {
    const local = parseBaseAddress('http://localhost:3000');
    assert.equal(refusal(local, new URL('http://127.0.0.1:3000/user')), 'origin');
  });

  it('allows http to the hosts and ports that the user has listed, and nothing else', () => {
    allowWithoutEncryption(() => ['192.168.1.10:3000', 'gitea.local:80']);
    try {
      const gitea = parseBaseAddress('http://192.168.1.10:3000/api/v1');
      assert.equal(refusal(gitea, new URL('http://192.168.1.10:3000/api/v1/user')), undefined);
      assert.equal(refusal(gitea, new URL('http://gitea.local/api/v1/user')), 'origin');
      for (const other of [
        '192.168.1.10',
        '192.168.1.10:3001',
        '192.168.1.1:3000',
        'x.gitea.local',
        'gitea.local.evil',
      ])
        assert.equal(refusal(gitea, new URL(`http://${other}/api/v1/user`)), 'insecure', other);
    } finally {
      allowWithoutEncryption(() => []);
    }
    assert.equal(usableBase('http://gitea.local'), undefined);
  });
});
