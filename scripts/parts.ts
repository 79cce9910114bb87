import { basename } from 'node:path';
import { type BuildOptions, build, type Metafile, type Plugin } from 'esbuild';
import { DESKTOP, desktop, PARTS, parts, web } from './bundles.ts';

/** A file of the extension, as it stands in `dist/`. */
export interface Bundle {
  readonly name: string;
  readonly text: string;
  /** Bytes that each of its sources has in it. */
  readonly inputs: Readonly<Record<string, number>>;
}

type Part = keyof typeof PARTS;

/**
 * Bundles the extension: the entries, which VS Code loads, and the parts, which these read when they are needed. What two
 * parts have in common is in one of them alone, which the others `require`: error classes, say, must be the same. esbuild
 * finds out what that is, as modules, and makes them CommonJS in a second step.
 */
export async function bundleExtension(): Promise<readonly Bundle[]> {
  const entries = await Promise.all([desktop, web].map((options) => build({ ...options, plugins: [partsAside] })));
  const { outputFiles = [], metafile } = await build(parts);
  const modules = new Map(outputFiles.map(({ path, text }) => [basename(path), text]));
  const ofMain = reachedFrom('main.js', metafile);
  const homes = new Map<string, Part>(
    [...modules.keys()].filter(isShared).map((name) => [name, ofMain.has(name) ? 'main' : 'network']),
  );
  const bundleOf = async (part: Part): Promise<Bundle> => {
    const own = [...homes].flatMap(([name, home]) => (home === part ? [name] : []));
    const exports = own.map((name) => `export * as ${exportName(name)} from './${name}';`);
    return {
      name: `${part}.js`,
      text: await toCommonJS([`export * from './${part}.js';`, ...exports].join('\n'), modulesOf(part, modules, homes)),
      inputs: inputsOf(metafile, [`${part}.js`, ...own]),
    };
  };
  return [
    ...entries.flatMap(bundlesOf),
    ...(await Promise.all([bundleOf('main'), bundleOf('network'), bundleOf('actions')])),
  ];
}

function isShared(name: string): boolean {
  return name.startsWith('shared-');
}

/** A module that esbuild has made, and all that it imports, and what these do. */
function reachedFrom(name: string, metafile: Metafile | undefined): ReadonlySet<string> {
  const imports = new Map(
    Object.entries(metafile?.outputs ?? {}).map(([path, output]) => [basename(path), output.imports]),
  );
  const reached = new Set<string>();
  const visit = (each: string): void => {
    if (reached.has(each)) return;
    reached.add(each);
    for (const { path } of imports.get(each) ?? []) visit(basename(path));
  };
  visit(name);
  return reached;
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
    const names = new Map(
      [...Object.entries(PARTS), ...Object.entries(DESKTOP)].map(([name, source]) => [source, name]),
    );
    bundling.onResolve({ filter: /./ }, ({ path, kind }) =>
      kind === 'dynamic-import'
        ? { path: `./${known(names, path.replace(/^\./, 'src'))}.js`, external: true }
        : undefined,
    );
  },
};

async function toCommonJS(contents: string, plugin: Plugin): Promise<string> {
  const { entryPoints: _, splitting: __, ...options }: BuildOptions = parts;
  const { outputFiles } = await build({
    ...options,
    format: 'cjs',
    stdin: { contents, resolveDir: '/' },
    plugins: [plugin],
  });
  if (outputFiles?.length !== 1) throw new Error('A part is one file.');
  return outputFiles[0]?.text ?? '';
}

/** What esbuild has made, as its input for a part; what has its home in another part is required from there. */
function modulesOf(part: Part, modules: ReadonlyMap<string, string>, homes: ReadonlyMap<string, Part>): Plugin {
  return {
    name: 'modules',
    setup(bundling) {
      bundling.onResolve({ filter: /^\.\// }, ({ path, namespace }) =>
        namespace === 'elsewhere' ? { path, external: true } : resolved(basename(path)),
      );
      const resolved = (name: string) => ({
        path: name,
        namespace: (homes.get(name) ?? part) === part ? 'made' : 'elsewhere',
      });
      bundling.onLoad({ filter: /./, namespace: 'made' }, ({ path }) => ({ contents: known(modules, path) }));
      bundling.onLoad({ filter: /./, namespace: 'elsewhere' }, ({ path }) => ({
        contents: `module.exports = require('./${known(homes, path)}.js').${exportName(path)};`,
      }));
    },
  };
}

function known<T>(all: ReadonlyMap<string, T>, key: string): T {
  const value = all.get(key);
  if (value === undefined) throw new Error(`${key} is no part of the extension, see bundles.ts`);
  return value;
}

function exportName(file: string): string {
  return file.replaceAll(/\W/g, '_');
}

function inputsOf(metafile: Metafile | undefined, names: readonly string[]): Record<string, number> {
  const outputs = Object.entries(metafile?.outputs ?? {}).filter(([path]) => names.includes(basename(path)));
  const inputs = outputs.flatMap(([, output]) => Object.entries(output.inputs));
  return Object.fromEntries(inputs.map(([path, { bytesInOutput }]) => [path, bytesInOutput]));
}
