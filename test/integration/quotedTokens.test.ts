import assert from 'node:assert/strict';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { CancellationTokenSource, env, type LanguageModelTextPart, Uri, window } from 'vscode';
import { shapeRepository } from '../../src/api/apiObjects.ts';
import { copyText } from '../../src/base/clipboard.ts';
import { removeFromTexts } from '../../src/base/core/quotedTokens.ts';
import { saveText } from '../../src/base/saveText.ts';
import { PagePanel } from '../../src/pages/pagePanel.ts';
import { type ToolServices, toolOf } from '../../src/tools/tool.ts';
import { entryAt } from '../support/entries.ts';
import { partOf } from '../support/partOf.ts';
import { recordingLog } from '../support/ports.ts';
import { replaceProperties } from '../support/replaceProperties.ts';
import { notedPanel } from './pageWindow.ts';

const TOKEN = 'ghp_MarkedToken0042leaving';

describe('a token that a record quotes', () => {
  before(() => removeFromTexts(TOKEN));

  it('isn’t copied', async () => {
    await copyText(`a ${TOKEN} b`);
    assert.equal(await env.clipboard.readText(), 'a *** b');
  });

  it('isn’t saved', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'repo-rider-save-'));
    const restore = replaceProperties(window, { showSaveDialog: async () => Uri.file(join(folder, 'list.md')) });
    try {
      await saveText(`a ${TOKEN} b`, {});
      assert.equal(await readFile(join(folder, 'list.md'), 'utf8'), 'a *** b');
    } finally {
      restore();
      await rm(folder, { recursive: true });
    }
  });

  it('isn’t given to other extensions', () => {
    const entry = entryAt('code.example', 'rider/a', { description: TOKEN });
    const found = { entry: { ...entry, key: 'x', host: 'code.example' }, sessions: [] };
    assert.equal(shapeRepository(found as never).description, '***');
  });

  it('isn’t given to language models', async () => {
    const tool = toolOf({ schema: v.object({}), prepare: () => ({}), run: async () => ({ text: TOKEN }) });
    const services = partOf<ToolServices>({ log: recordingLog() });
    const { content } = await tool(services).invoke({}, new CancellationTokenSource().token);
    assert.equal((content[0] as LanguageModelTextPart).value, '{"text":"***"}');
  });

  it('isn’t sent to pages', async () => {
    const noted = await notedPanel();
    const panel = new PagePanel<{ type: 'record'; record: string }>({
      name: 'repository',
      icon: 'repository',
      extensionUri: Uri.file('/x'),
      log: recordingLog(),
      handlers: [],
      onReady: async () => undefined,
      onHidden: () => undefined,
      onClosed: () => undefined,
    } as never);
    panel.restore(noted.panel);
    await panel.post({ type: 'record', record: TOKEN });
    panel.dispose();
    assert.equal(noted.messages.at(-1)?.record, '***');
  });
});
