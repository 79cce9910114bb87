import { basename } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { desktop, PARTS, parts, web } from './bundles.ts';

/** A file of the extension, as it stands in `dist/`. */
export interface Bundle {
  readonly name: string;
  readonly text: string;
  /** Bytes that each of its sources has in it. */
  readonly inputs: Readonly<Record<string, number>>;
}

/**
 * Bundles the extension: the entries, which VS Code loads, and the parts, which these read when they are needed. What two
 * parts have in common is in `main` alone, which the others `require`: error classes, say, must be the same. esbuild finds
 * out what that is, as modules, and makes them CommonJS in a second step.
 */
export async function bundleExtension(): Promise<readonly Bundle[]> {
  const entries = await Promise.all([desktop, web].map((options) => build({ ...options, plugins: [partsAside] })));
  const { outputFiles = [], metafile } = await build(parts);
  const modules = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const shared = [...modules.keys()].filter((name) => name.startsWith('shared-'));
  const others = Object.keys(PARTS).filter((part) => part !== 'main');
  return [
    ...entries.flatMap(bundlesOf),
    {
      name: 'main.js',
      text: await toCommonJS(mainModule(shared), inMemory(modules)),
      inputs: inputsOf(metafile, ['main.js', ...shared]),
    },
    ...(await Promise.all(
      others.map(async (part) => ({
        name: `${part}.js`,
        text: await toCommonJS(`export * from './${part}.js';`, sharedInMain, inMemory(modules)),
        inputs: inputsOf(metafile, [`${part}.js`]),
      })),
    )),
  ];
}

function bundlesOf({ outputFiles = [], metafile }: Awaited<ReturnType<typeof build>>): readonly Bundle[] {
  return outputFiles.map(({ path, text }) => ({
    name: basename(path),
    text,
    inputs: inputsOf(metafile, [basename(path)]),
  }));
}

/** What an entry imports later is in files beside it. */
const partsAside: Plugin = {
  name: 'parts-aside',
  setup(bundling) {
    const names = new Map<string, string>(Object.entries(PARTS).map(([name, source]) => [source, name]));
    bundling.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import'
        ? { path: `./${names.get(path.replace(/^\./, 'src')) ?? 'fetch'}.js`, external: true }
        : undefined,
    );
  },
};

function mainModule(shared: readonly string[]): string {
  const exports = shared.map((name) => `export * as ${exportName(name)} from './${name}';`);
  return [`export * from './main.js';`, ...exports].join('\n');
}

async function toCommonJS(contents: string, ...plugins: Plugin[]): Promise<string> {
  const { entryPoints: _, splitting: __, ...options }: BuildOptions = parts;
  const { outputFiles } = await build({ ...options, format: 'cjs', stdin: { contents, resolveDir: '/' }, plugins });
  return outputFiles?.[0]?.text ?? '';
}

/** What esbuild has made, as its input. */
function inMemory(modules: ReadonlyMap<string, string>): Plugin {
  return {
    name: 'in-memory',
    setup(bundling) {
      bundling.onResolve({ filter: /^\.\// }, ({ path }) => ({ path: basename(path), namespace: 'made' }));
      bundling.onLoad({ filter: /./, namespace: 'made' }, ({ path }) => ({ contents: modules.get(path) ?? '' }));
    },
  };
}

/** What is shared comes from the part that has it. */
const sharedInMain: Plugin = {
  name: 'shared-in-main',
  setup(bundling) {
    bundling.onResolve({ filter: /^\.\/shared-/ }, ({ path }) => ({ path, namespace: 'shared' }));
    bundling.onResolve({ filter: /./, namespace: 'shared' }, ({ path }) => ({ path, external: true }));
    bundling.onLoad({ filter: /./, namespace: 'shared' }, ({ path }) => ({
      contents: `module.exports = require('./main.js').${exportName(basename(path))};`,
    }));
  },
};

function exportName(file: string): string {
  return file.replaceAll(/\W/g, '_');
}

function inputsOf(metafile: Metafile | undefined, names: readonly string[]): Record<string, number> {
  const outputs = Object.entries(metafile?.outputs ?? {}).filter(([path]) => names.includes(basename(path)));
  const inputs = outputs.flatMap(([, output]) => Object.entries(output.inputs));
  return Object.fromEntries(inputs.map(([path, { bytesInOutput }]) => [path, bytesInOutput]));
}
