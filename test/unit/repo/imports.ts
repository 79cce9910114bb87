import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { build, type Loader, type Plugin } from 'esbuild';

/** The imports of each file: files by path relative to the project's root, packages by name. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** Turns type imports into plain imports, because esbuild drops type imports. */
const countTypes: Plugin = {
  name: 'count-types',
  setup(bundling) {
    bundling.onLoad({ filter: /\.ts$/ }, async ({ path }) => ({
      contents: (await readFile(path, 'utf8')).replace(/^(import|export) type (?=[{*\w].*from)/gm, '$1 '),
      loader: extname(path).slice(1) as Loader,
    }));
  },
};

/** Reads the import graph of the entry points and their dependencies with esbuild, type imports included. */
export async function readImports(root: string, entryPoints: readonly string[]): Promise<ImportGraph> {
  const { metafile } = await build({
    absWorkingDir: root,
    // One bundle: with an entry point for each file, esbuild would print most files hundreds of times.
    stdin: { contents: entryPoints.map((path) => `import './${path}';`).join('\n'), resolveDir: root },
    outfile: 'out/imports.js',
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'node',
    packages: 'external',
    plugins: [countTypes],
    tsconfigRaw: { compilerOptions: { verbatimModuleSyntax: true } },
    logLevel: 'silent',
  });
  const files = Object.entries(metafile.inputs).filter(([file]) => file !== '<stdin>');
  return new Map(files.map(([file, { imports }]) => [file, imports.map(({ path }) => path)]));
}

/** Returns the files of the first import cycle, or undefined if there is none. */
export function findCycle(graph: ImportGraph): readonly string[] | undefined {
  const done = new Set<string>();
  const visit = (file: string, path: readonly string[]): readonly string[] | undefined => {
    const start = path.indexOf(file);
    if (start >= 0) return [...path.slice(start), file];
    if (done.has(file)) return undefined;
    for (const target of graph.get(file) ?? []) {
      const cycle = visit(target, [...path, file]);
      if (cycle) return cycle;
    }
    done.add(file);
    return undefined;
  };
  for (const file of graph.keys()) {
    const cycle = visit(file, []);
    if (cycle) return cycle;
  }
  return undefined;
}
