import assert from 'node:assert/strict';
import { ConfigurationTarget, type InputBox, window, workspace } from 'vscode';
import { Connector } from '../../src/accounts/core/connection.ts';
import { askEnterpriseUri } from '../../src/accounts/enterpriseServer.ts';
import type { Services } from '../../src/compose/services.ts';
import { type Sandbox, startSandbox } from '../sandbox/sandbox.ts';
import { partOf } from '../support/partOf.ts';
import { realPorts, recordingLog } from '../support/ports.ts';
import { waitUntil } from '../support/waitUntil.ts';
import { pressBack, pressEnter } from './pressKeys.ts';

const URI = 'github-enterprise.uri';

describe('the address of a GitHub Enterprise Server', () => {
  const { createInputBox } = window;
  let server: Sandbox;
  let other: Sandbox;
  let box: InputBox;
  let asking: ReturnType<typeof askEnterpriseUri>;

  before(async () => {
    server = await startSandbox({ repositories: 1, enterprise: true });
    other = await startSandbox({ repositories: 1 });
    window.createInputBox = () => {
      box = createInputBox();
      return box;
    };
  });
  after(async () => {
    window.createInputBox = createInputBox;
    await setUri(undefined);
    await server.close();
    await other.close();
  });
  beforeEach(() => {
    for (const { clearRequests } of [server, other]) clearRequests();
  });
  afterEach(async () => {
    box.hide();
    await asking;
  });

  const userUri = (): unknown => workspace.getConfiguration().inspect(URI)?.globalValue;
  const setUri = (uri: string | undefined) => workspace.getConfiguration().update(URI, uri, ConfigurationTarget.Global);
  const ask = (): void => {
    asking = askEnterpriseUri(partOf<Services>({ connector: new Connector(realPorts()), log: recordingLog() }));
  };
  /** Enters an address. @returns the message below it */
  const enter = async (text: string): Promise<string> => {
    box.value = text;
    await pressEnter();
    await waitUntil(() => !box.busy && box.validationMessage !== undefined);
    return typeof box.validationMessage === 'object' ? box.validationMessage.message : '';
  };

  it('is asked for with a name of each kind of server', () => {
    ask();
    assert.match(box.prompt ?? '', /github\.example\.com or SUBDOMAIN\.ghe\.com/);
    assert.equal(box.value, '');
  });

  for (const [text, message] of [
    ['', /^Enter a value\.$/],
    ['github.com', /^This is GitHub, .* Select “Continue with GitHub” instead\.$/],
    ['https://api.github.com/', /Continue with GitHub/],
    ['gist.github.com/rider', /Continue with GitHub/],
    ['http://ghe.example.com', /must start with https/],
    ['ghp_a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1a1', /doesn’t look like the address of a server/],
    ['not a host', /doesn’t look like the address of a server/],
  ] as const) {
    it(`is refused without a request: “${text}”`, async () => {
      ask();
      assert.match(await enter(text), message);
      assert.equal(userUri(), undefined);
    });
  }

  it('is refused if a code host of another kind responds', async () => {
    ask();
    assert.match(await enter(other.serverUrl), /doesn’t respond like a GitHub Enterprise Server/);
    assert.ok(other.requests.every(({ headers }) => headers.authorization === undefined));
    assert.equal(userUri(), undefined);
  });

  it('is stored, and proposed the next time', async () => {
    ask();
    box.value = `${server.serverUrl}/`;
    await pressEnter();
    assert.equal((await asking).kind, 'answer');
    assert.equal(userUri(), server.serverUrl);
    ask();
    assert.equal(box.value, server.serverUrl);
    await pressBack();
    assert.equal((await asking).kind, 'back');
  });
});
