import assert from 'node:assert/strict';
import { ConfigurationTarget, workspace } from 'vscode';
import { hostsWithoutEncryption } from '../../src/accounts/hostsWithoutEncryption.ts';
import { enterpriseBase, providerPlace } from '../../src/accounts/providerAddress.ts';
import { settings } from '../../src/compose/settings.ts';
import { Setting } from '../../src/ids.ts';

const ENTERPRISE_URI = 'github-enterprise.uri';
const GIT_PROTOCOL = 'github.gitProtocol';

describe('settings of VS Code’s GitHub extensions', () => {
  const changed = new Set<string>();
  const set = async (key: string, value: unknown): Promise<void> => {
    changed.add(key);
    await workspace.getConfiguration().update(key, value, ConfigurationTarget.Global);
  };
  afterEach(async () => {
    for (const key of changed) await workspace.getConfiguration().update(key, undefined, ConfigurationTarget.Global);
    changed.clear();
  });

  it('are the default of the code host’s address', async () => {
    assert.equal(settings.baseUrl, 'https://api.github.com');
    await set(ENTERPRISE_URI, 'https://ghe.example');
    assert.equal(settings.baseUrl, 'https://ghe.example/api/v3');
    await set(Setting.server, 'https://other.example/api');
    assert.equal(settings.baseUrl, 'https://other.example/api');
  });

  it('are the default of the protocol', async () => {
    assert.equal(settings.cloneProtocol, 'https');
    await set(GIT_PROTOCOL, 'ssh');
    assert.equal(settings.cloneProtocol, 'ssh');
    await set(Setting.cloneProtocol, 'https');
    assert.equal(settings.cloneProtocol, 'https');
  });

  it('determine where the tokens of accounts may be sent', async () => {
    assert.equal(providerPlace('github')?.base.href, 'https://api.github.com/');
    assert.equal(providerPlace('github-enterprise'), undefined);
    await set(ENTERPRISE_URI, 'https://ghe.example/');
    assert.equal(providerPlace('github-enterprise')?.base.href, 'https://ghe.example/api/v3/');
    assert.equal(providerPlace('github-enterprise')?.host, 'ghe.example');
    for (const invalid of ['http://ghe.example', 'https://user:secret@ghe.example', 'ghe.example', 'https://a?b']) {
      await set(ENTERPRISE_URI, invalid);
      assert.equal(providerPlace('github-enterprise'), undefined, invalid);
    }
  });

  it('identify another server for each spelling that VS Code has other accounts for', async () => {
    const servers = new Set<string | undefined>();
    const spellings = [
      'https://ghe.example',
      'https://ghe.example/x',
      'https://GHE.example',
      'https://ghe.example:8443',
    ];
    for (const uri of spellings) {
      await set(ENTERPRISE_URI, uri);
      servers.add(providerPlace('github-enterprise')?.server);
    }
    assert.equal(servers.size, spellings.length);
    await set(ENTERPRISE_URI, ' https://ghe.example');
    assert.equal(providerPlace('github-enterprise'), undefined);
  });

  for (const [uri, base] of [
    ['https://ghe.example', 'https://ghe.example/api/v3/'],
    ['https://ghe.example:8443/path', 'https://ghe.example:8443/api/v3/'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000/api/v3/'],
    ['https://octocorp.ghe.com', 'https://api.octocorp.ghe.com/'],
    ['https://ghe.com.evil.example', 'https://ghe.com.evil.example/api/v3/'],
    ['https://evilghe.com', 'https://evilghe.com/api/v3/'],
  ] as const) {
    it(`give the API address of ${uri}`, () => assert.equal(enterpriseBase(uri).href, base));
  }
});

describe('the hosts without encryption', () => {
  it('are those of the user, except those of GitHub', async () => {
    const configuration = () => workspace.getConfiguration();
    assert.deepEqual(hostsWithoutEncryption(), []);
    const hosts = ['Gitea.Local:3000', 'github.com:80', 'api.github.com:80', 'octo.ghe.com:80', 'ghe.com:80', 7];
    await configuration().update(Setting.hostsWithoutEncryption, hosts, ConfigurationTarget.Global);
    assert.deepEqual(hostsWithoutEncryption(), ['gitea.local:3000']);
    await configuration().update(Setting.hostsWithoutEncryption, undefined, ConfigurationTarget.Global);
    assert.deepEqual(configuration().inspect(Setting.hostsWithoutEncryption)?.defaultValue, []);
  });
});
