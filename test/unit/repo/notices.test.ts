import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { build } from 'esbuild';
import { buildDesktop, pages, web } from '../../../scripts/bundles.ts';
import { type Notice, noticesOf, noticesText } from '../../../scripts/notices.ts';

/** Licenses that allow any use if their text is included. */
const PERMISSIVE = ['MIT', 'ISC', 'BSD-2-Clause', 'BSD-3-Clause', 'Apache-2.0', 'CC-BY-4.0'];

describe('the third-party notices', () => {
  let notices: readonly Notice[];
  before(async () => {
    const built = [...(await buildDesktop()), await build(web), await build(pages)];
    const sources = built.flatMap(({ metafile }) => Object.keys(metafile.inputs));
    notices = await noticesOf([...sources, 'node_modules/@vscode/codicons/dist/codicon.css']);
  });

  it('include every dependency of the manifest: none is unused', () => {
    const { dependencies } = JSON.parse(readFileSync('package.json', 'utf8'));
    const names = new Set(notices.map(({ name }) => name));
    assert.deepEqual(
      Object.keys(dependencies).filter((name) => !names.has(name)),
      [],
    );
  });

  it('contain the full text of each license, and all licenses are permissive', () => {
    const text = noticesText(notices);
    assert.ok(notices.length > 10);
    for (const { name, version, license, text: own } of notices) {
      // Of several, the user may choose one.
      const choices = license.replace(/^\(|\)$/g, '').split(' OR ');
      assert.ok(
        choices.some((each) => PERMISSIVE.includes(each)),
        `${name}: ${license}`,
      );
      assert.match(own, /copyright|creative commons/i, name);
      assert.doesNotMatch(own, /repo rider/i, name);
      assert.ok(text.includes(`${name} ${version} (${license})\n\n${own}`), name);
    }
  });
});
