import assert from 'node:assert/strict';
import { delimiter } from 'node:path';
import { explainNpmOutput, npmEnvironment } from '../../vscode/npm.ts';

describe('why npm failed', () => {
  const table: [string, number, RegExp][] = [
    ['npm error code ENOTFOUND\nnpm error network …', 1, /registry cannot be reached \(ENOTFOUND\): check the network/],
    ['npm error code ECONNREFUSED', 1, /registry cannot be reached/],
    ['npm error code ECONNRESET', 1, /registry cannot be reached/],
    ['npm error code FETCH_ERROR', 1, /registry cannot be reached/],
    ['npm ERR! code ETIMEDOUT', 1, /registry cannot be reached/],
    ['npm error code UNABLE_TO_GET_ISSUER_CERT_LOCALLY', 1, /cafile/],
    ['npm error code EINTEGRITY', 1, /the download is broken/],
    ['npm error code E404', 1, /does not have or give it/],
    ['npm error code ETARGET', 1, /does not have or give it/],
    ['npm error code ENOSPC\nnpm error nospc', 1, /the disk is full/],
    ['npm error code 1\nnpm error gyp ERR! build error', 1, /the compiler failed/],
    ['npm error code EWHATEVER', 1, /^npm reports EWHATEVER$/],
    ['', 9, /^npm ended with code 9$/],
    ['spawn npm ENOENT', 127, /no npm on PATH/],
  ];
  for (const [output, code, expected] of table) {
    it(`${code} ${output.split('\n')[0]}`, () => assert.match(explainNpmOutput(output, code), expected));
  }
});

describe('the environment of npm', () => {
  it('puts the given Node first, keeps the machine’s settings and drops those of the running script', () => {
    const env = npmEnvironment(
      '/n/bin/node',
      { npm_config_nodedir: '/headers' },
      {
        PATH: '/bin',
        npm_config_registry: 'http://r/',
        npm_config_cafile: '/ca',
        NPM_CONFIG_NODEDIR: '/usr',
        npm_config_prefix: '/p',
        npm_package_name: 'x',
        npm_lifecycle_event: 'start',
      },
    );
    assert.deepEqual(env, {
      PATH: `/n/bin${delimiter}/bin`,
      npm_config_registry: 'http://r/',
      npm_config_cafile: '/ca',
      npm_config_nodedir: '/headers',
    });
  });
});
