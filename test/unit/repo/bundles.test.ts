import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { type BuildResult, build, type Metafile } from 'esbuild';
import { buildDesktop, pages, web } from '../../../scripts/bundles.ts';
import { Page } from '../../../src/ids.ts';

type Built = BuildResult<{ write: false; metafile: true }>;

const sourcesOf = ({ inputs }: Metafile): readonly string[] =>
  Object.keys(inputs).filter((path) => /^(src|node_modules)\//.test(path));

describe('the bundles', () => {
  let extension: Built;
  let main: Built;
  before(async () => {
    [extension, main] = await buildDesktop();
  });

  it('for Node contain each source once: a class or a variable of another copy would differ', () => {
    const [first, second] = [sourcesOf(extension.metafile), sourcesOf(main.metafile)];
    assert.ok(first.includes('src/shell.ts') && second.includes('src/compose/commandTable.ts'));
    assert.deepEqual(
      first.filter((path) => second.includes(path)),
      [],
    );
  });

  it('for every window have no schemas and no formatters, which would take most of its time', () => {
    const code = extension.outputFiles.find(({ path }) => basename(path) === 'extension.cjs')?.text ?? '';
    assert.ok(code.includes('createTreeView'));
    assert.ok(!code.includes('Intl.'));
    assert.deepEqual(
      sourcesOf(extension.metafile).filter((path) => path.startsWith('node_modules/')),
      [],
    );
  });

  it('for a web worker contain no built-in module of Node', async () => {
    const { errors, metafile } = await build(web);
    assert.deepEqual(errors, []);
    assert.ok('src/compose/commandTable.ts' in metafile.inputs);
  });

  it('for pages are one file for each page, and what they share', async () => {
    const { outputFiles } = await build(pages);
    const names = outputFiles.map(({ path }) => basename(path)).filter((name) => name.endsWith('.js'));
    const own = names.filter((name) => !/^(chunk|emoji)-/.test(name));
    assert.deepEqual(
      own.toSorted(),
      Object.keys(Page)
        .map((page) => `${page}.js`)
        .toSorted(),
    );
  });
});
