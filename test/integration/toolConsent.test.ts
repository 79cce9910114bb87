import assert from 'node:assert/strict';
import { CancellationTokenSource, MarkdownString, type PreparedToolInvocation } from 'vscode';
import { systemClock } from '../../src/base/core/clock.ts';
import { CounterAddressError } from '../../src/base/core/errors.ts';
import { ChangeTracker } from '../../src/repositories/core/changeTracker.ts';
import { Pins } from '../../src/repositories/core/pins.ts';
import { Tags } from '../../src/repositories/core/tags.ts';
import { Uses } from '../../src/repositories/core/uses.ts';
import { Finder } from '../../src/search/core/finder.ts';
import { RepositorySearch } from '../../src/search/core/repositorySearch.ts';
import { countCyclistsTool } from '../../src/tools/countCyclists.ts';
import { getQuota } from '../../src/tools/getQuota.ts';
import { getRepository } from '../../src/tools/getRepository.ts';
import { listRepositories } from '../../src/tools/listRepositories.ts';
import { readFile } from '../../src/tools/readFile.ts';
import type { LanguageTool, ToolServices } from '../../src/tools/tool.ts';
import { startSandbox } from '../sandbox/sandbox.ts';
import { filesOf } from '../support/coreFiles.ts';
import { NO_CLONE_ROWS, NO_CLONES } from '../support/noClones.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { RIDER } from '../support/sandboxTokens.ts';
import { PageWindow } from './pageWindow.ts';

describe('the consent of the user for a language model tool', () => {
  let opened: PageWindow;
  let changes: ChangeTracker;
  let services: ToolServices;

  before(async () => {
    opened = await PageWindow.open();
    const { library, current, memento } = opened.core;
    const clock = systemClock;
    const log = recordingLog();
    changes = new ChangeTracker(library, clock, log);
    const search = new RepositorySearch({
      library,
      pins: new Pins(memento),
      tags: new Tags(memento),
      uses: new Uses(memento, clock),
      changes,
      cloneFacts: NO_CLONES,
      cloneRows: NO_CLONE_ROWS,
    });
    const finder = new Finder(library, search, clock);
    const connectCounter = (): never => {
      throw new CounterAddressError('insecure');
    };
    const { files } = filesOf(opened.core);
    services = partOf<ToolServices>({ finder, readFiles: () => files, library, current, connectCounter, clock, log });
    await library.refresh();
    opened.sandbox.clearRequests();
  });
  after(async () => {
    changes.dispose();
    await opened.close();
  });

  const prepare = (tool: (services: ToolServices) => LanguageTool, input: unknown): Promise<PreparedToolInvocation> =>
    tool(services).prepare(input);
  const textOf = (text: string | MarkdownString | undefined): string =>
    text instanceof MarkdownString ? text.value : (text ?? '');
  const nameOf = (isPrivate: boolean): string => {
    const record = opened.sandbox.repositories.visibleTo(RIDER).find((each) => each.private === isPrivate);
    assert.ok(record);
    return `${record.owner}/${record.name}`;
  };

  it('is requested for private repositories if the call includes them', async () => {
    const without = await prepare(listRepositories, { query: 'handbook' });
    assert.equal(without.confirmationMessages, undefined);
    assert.match(textOf(without.invocationMessage), /handbook/);
    for (const query of ['', 'handbook']) {
      const { confirmationMessages } = await prepare(listRepositories, { query, includePrivate: true });
      assert.match(confirmationMessages?.title ?? '', /^Share Private Repositories/);
      assert.match(textOf(confirmationMessages?.message), new RegExp(`${query}.*sent to the model and its provider`));
    }
  });

  it('is requested for a repository that is private or may be', async () => {
    assert.equal((await prepare(getRepository, { fullName: nameOf(false) })).confirmationMessages, undefined);
    for (const fullName of [nameOf(true), nameOf(true).toUpperCase(), 'rider/never-heard-of']) {
      const { confirmationMessages } = await prepare(getRepository, { fullName });
      assert.match(confirmationMessages?.title ?? '', /^Share This Repository/, fullName);
      assert.match(textOf(confirmationMessages?.message), /is or may be private/);
    }
  });

  it('is requested for a file of a repository that is private or may be', async () => {
    const path = 'README.md';
    assert.equal((await prepare(readFile, { fullName: nameOf(false), path })).confirmationMessages, undefined);
    for (const fullName of [nameOf(true), 'rider/never-heard-of']) {
      const { confirmationMessages } = await prepare(readFile, { fullName, path });
      assert.match(confirmationMessages?.title ?? '', /^Share a File/, fullName);
      assert.match(
        textOf(confirmationMessages?.message).replaceAll('\\', ''),
        /content of the file README\.md is sent/,
      );
      const { token } = new CancellationTokenSource();
      await assert.rejects(readFile(services).invoke({ fullName, path }, token), /user was not asked/);
    }
  });

  for (const [what, isPrivate] of [
    ['private', true],
    ['of an unknown kind', undefined],
  ] as const) {
    it(`is requested if only one of several accounts shows a repository as ${what}`, async () => {
      const find: Finder['find'] = async (query) =>
        (await services.finder.find(query)).map((found) => {
          const { entry } = found;
          // What an entry looks up isn't copied.
          const other = { ...entry, host: entry.host, repository: { ...entry.repository, private: isPrivate } };
          return { ...found, entries: [...found.entries, other] };
        });
      const mixed = { ...services, finder: partOf<Finder>({ find }) };
      const { token } = new CancellationTokenSource();
      const { content } = await listRepositories(mixed).invoke({}, token);
      assert.match(JSON.stringify(content), /\\"total\\":0/);
      const input = { fullName: nameOf(false) };
      assert.ok((await getRepository(mixed).prepare(input)).confirmationMessages);
      await assert.rejects(getRepository(mixed).invoke(input, token), /user was not asked/);
    });
  }

  it('is not requested if the result contains no names', async () => {
    assert.equal((await prepare(getQuota, {})).confirmationMessages, undefined);
    assert.equal((await prepare(countCyclistsTool, { city: 'Málaga' })).confirmationMessages, undefined);
  });

  it('makes no request', () => assert.deepEqual(opened.sandbox.requests, []));

  it('shows the model’s text without rendering it', async () => {
    const hostile = '[a](command:x) **b** $(trash) <img src=x> c';
    for (const [tool, input] of [
      [listRepositories, { query: hostile, includePrivate: true }],
      [countCyclistsTool, { city: hostile }],
      [getRepository, { fullName: '[a](command:x)/**b**<img>' }],
      [readFile, { fullName: '[a](command:x)/**b**<img>', path: hostile }],
    ] as const) {
      const { invocationMessage, confirmationMessages } = await prepare(tool, input);
      for (const text of [invocationMessage, confirmationMessages?.message].filter((each) => each !== undefined)) {
        assert.ok(text instanceof MarkdownString && !text.isTrusted && !text.supportHtml && !text.supportThemeIcons);
        assert.doesNotMatch(text.value, /(^|[^\\])([[*<`]|\]\()|\u202e/);
      }
      assert.ok(!confirmationMessages?.title.includes('command'));
    }
  });

  it('shows the whole query, and refuses a query that is too long to show', async () => {
    const query = `handbook ${'a'.repeat(480)} is:private`.slice(0, 500);
    const { confirmationMessages } = await prepare(listRepositories, { query, includePrivate: true });
    assert.ok(textOf(confirmationMessages?.message).replaceAll('\\', '').includes(`“${query}”`));
    for (const hidden of ['handbook\u200b', 'handbook\nis:private', `handbook${' '.repeat(300)}is:private`]) {
      const input = { query: hidden, includePrivate: true };
      await assert.rejects(prepare(listRepositories, input), /“query” contains characters that the user can’t see/);
    }
  });

  it('is not requested for an invalid input', async () => {
    await assert.rejects(prepare(getRepository, { fullName: '' }), { name: 'ToolError' });
  });

  it('names the setting if the counter’s address can’t be used', async () => {
    const { token } = new CancellationTokenSource();
    await assert.rejects(
      countCyclistsTool(services).invoke({ city: 'Málaga' }, token),
      /https:.*repoRider\.cyclistCounter/,
    );
  });

  it('is not needed at a code host without an account', async () => {
    const { token } = new CancellationTokenSource();
    const input = { fullName: nameOf(false), host: 'elsewhere.example' };
    await assert.rejects(getRepository(services).invoke(input, token), /isn’t signed in to this code host/);
  });

  describe('is bound to one call', () => {
    const { token } = new CancellationTokenSource();

    it('and does not cover a repository that becomes private meanwhile', async () => {
      const record = opened.sandbox.repositories.visibleTo(RIDER).find((each) => !each.private);
      assert.ok(record);
      const input = { fullName: `${record.owner}/${record.name}` };
      const tool = getRepository(services);
      assert.equal((await tool.prepare(input)).confirmationMessages, undefined);
      opened.sandbox.update(record.id, { private: true });
      try {
        // Refreshes the cache, so that the next lookup finds the repository private.
        await opened.core.library.refresh();
        await assert.rejects(tool.invoke(input, token), /user was not asked/);
        assert.ok((await tool.prepare(input)).confirmationMessages);
        assert.equal((await tool.invoke(input, token)).content.length, 1);
        await assert.rejects(tool.invoke(input, token), /user was not asked/, 'one question is for one call');
      } finally {
        opened.sandbox.update(record.id, { private: false });
        await opened.core.library.refresh();
      }
    });

    it('also if two calls run concurrently', async () => {
      const input = { fullName: nameOf(true) };
      const tool = getRepository(services);
      await Promise.all([tool.prepare(input), tool.prepare(input)]);
      const results = await Promise.allSettled([1, 2, 3].map(() => tool.invoke(input, token)));
      assert.deepEqual(
        results.map(({ status }) => status),
        ['fulfilled', 'fulfilled', 'rejected'],
      );
    });

    it('and to the query that the user was shown', async () => {
      const input = { query: 'is:private', includePrivate: true };
      const tool = listRepositories(services);
      await assert.rejects(tool.invoke(input, token), /user was not asked/);
      assert.ok((await tool.prepare({ ...input, query: 'handbook' })).confirmationMessages);
      await assert.rejects(tool.invoke(input, token), /user was not asked/);
      assert.ok((await tool.prepare(input)).confirmationMessages);
      assert.equal((await tool.invoke(input, token)).content.length, 1);
    });
  });

  it('is not requested while the code host is ambiguous', async () => {
    const { core } = opened;
    const { token } = new CancellationTokenSource();
    const other = await startSandbox({ repositories: 5 });
    try {
      const { id, host } = await core.signIn(RIDER, new URL(`${other.baseUrl}/`));
      await core.library.refresh();
      const fullName = nameOf(false);
      await assert.rejects(prepare(getRepository, { fullName }), /Several code hosts.*127\.0\.0\.1:\d+, 127\.0\.0\.1/);
      await assert.rejects(prepare(getRepository, { fullName: nameOf(true) }), (error: Error) => {
        assert.match(error.message, /Specify the code host/);
        assert.doesNotMatch(error.message, /127\.0|Several/);
        return true;
      });
      other.clearRequests();
      const { content } = await getRepository(services).invoke({ fullName, host }, token);
      assert.equal(content.length, 1);
      assert.deepEqual(
        other.requests.map(({ path }) => path),
        [`/repos/${fullName}`],
      );
      await core.sessions.signOut(id);
    } finally {
      await other.close();
    }
  });
});
