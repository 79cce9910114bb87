import { basename, dirname, resolve } from 'node:path';
import { type BuildOptions, type BuildResult, build, type Metafile, type OutputFile, type Plugin } from 'esbuild';

type Output = Metafile['outputs'][string];
type Built = BuildResult<{ write: false; metafile: true }>;

/**
 * Merges the chunks that entry points load into one file for each: loading a small module takes Node longer than
 * running it, and esbuild makes a chunk for each set of entry points that share code.
 * @param entries sources of entry points, in the order in which they are loaded; each file gets the chunks that no
 * earlier one has.
 */
export function mergeChunks(entries: readonly string[]): Plugin {
  return {
    name: 'mergeChunks',
    setup(plugged) {
      plugged.onEnd(async (result) => {
        const { outputFiles, metafile, errors } = result;
        if (errors.length > 0 || !outputFiles || !metafile) return;
        const merged = await new Merging({ ...result, outputFiles, metafile }, entries, plugged.initialOptions).run();
        Object.assign(result, merged);
      });
    },
  };
}

/** One merge of all chunks of a build. Paths are those of the metafile. */
class Merging {
  readonly #built: Built;
  readonly #options: BuildOptions;
  readonly #root: string;
  /** The file of each merged chunk. */
  readonly #mergedInto = new Map<string, string>();
  /** The names under which files export what other files import from their chunks, by chunk and name. */
  readonly #names = new Map<string, string>();
  /** The names that built files import. */
  readonly #imported = new Set<string>();

  constructor(built: Built, entries: readonly string[], options: BuildOptions) {
    this.#built = built;
    this.#options = options;
    this.#root = options.absWorkingDir ?? process.cwd();
    for (const source of entries) {
      const [file] = Object.entries(this.#outputs).find(([, { entryPoint }]) => entryPoint === source) ?? [];
      if (file === undefined) throw new Error(`${source} is no entry point.`);
      this.#merge(file, file);
    }
    // Here, because later, the order would depend on which of several builds is faster.
    for (const path of this.#mergedInto.keys()) {
      for (const name of this.#outputs[path]?.exports ?? []) this.#exportedName(path, name);
    }
  }

  async run(): Promise<Pick<Built, 'outputFiles' | 'metafile'>> {
    const files = Object.keys(this.#outputs).filter((path) => !path.endsWith('.map') && this.#fileOf(path) === path);
    const merged = [...new Set(this.#mergedInto.values())];
    const built = await Promise.all(files.filter((file) => !merged.includes(file)).map((file) => this.#build(file)));
    // The last one first: a file exports only what was imported.
    for (const file of merged.toReversed()) built.push(await this.#build(file));
    const outputs = built.flatMap(({ file, outputFiles }) => [
      [file, this.#describe(file, outputFiles)] as const,
      ...outputFiles.filter(isMap).map(() => [`${file}.map`, NO_OUTPUT] as const),
    ]);
    return {
      outputFiles: built.flatMap(({ outputFiles }) => outputFiles),
      metafile: { ...this.#built.metafile, outputs: Object.fromEntries(outputs) },
    };
  }

  get #outputs(): Readonly<Record<string, Output>> {
    return this.#built.metafile.outputs;
  }

  /** Merges a chunk, and all that it loads, into a file. */
  #merge(path: string, file: string): void {
    if (this.#mergedInto.has(path)) return;
    this.#mergedInto.set(path, file);
    for (const { path: imported } of staticImports(this.#outputs[path])) this.#merge(imported, file);
  }

  /** How other files import a file. */
  #specifierOf(file: string): string {
    return `./${basename(file)}`;
  }

  #fileOf(path: string): string {
    return this.#mergedInto.get(path) ?? path;
  }

  /** The name under which a file exports what a chunk does: the names of chunks are unique only in themselves. */
  #exportedName(path: string, name: string): string {
    if (this.#fileOf(path) === path) return name;
    const key = `${path} ${name}`;
    const exported = this.#names.get(key) ?? `$${this.#names.size.toString(36)}`;
    this.#names.set(key, exported);
    return exported;
  }

  /** Code that exports from a merged file what other files import from one of its chunks. */
  #exportsOfMerged(path: string): string {
    const names = (this.#outputs[path]?.exports ?? [])
      .map((name) => [name, this.#exportedName(path, name)] as const)
      .filter(([name, exported]) => name === exported || this.#imported.has(exported));
    return exportCode(names, `./${basename(path)}`);
  }

  /** Code that exports what another chunk imports from a chunk, from the file that this is merged into. */
  #exportsFromMerged(path: string, importer: string): string {
    const imported = importedNames(this.#codeOf(importer), `./${basename(path)}`);
    const names = imported.map((name) => [this.#exportedName(path, name), name] as const);
    // esbuild imports chunks for the order in which they run, too; the merged file has run before.
    return names.length === 0 ? '' : exportCode(names, this.#specifierOf(this.#fileOf(path)));
  }

  #pathOf(absolute: string): string | undefined {
    return Object.keys(this.#outputs).find((path) => resolve(this.#root, path) === absolute);
  }

  /** The code of a chunk, with its source map. */
  #codeOf(path: string): string {
    const find = (end: string): OutputFile | undefined =>
      this.#built.outputFiles.find((each) => each.path === resolve(this.#root, path) + end);
    const [code, map] = [find(''), find('.map')];
    if (!code) throw new Error(`${path} was not built.`);
    if (!map) return code.text;
    const encoded = Buffer.from(map.contents).toString('base64');
    return `${code.text}\n//# sourceMappingURL=data:application/json;base64,${encoded}`;
  }

  async #build(file: string): Promise<{ file: string; outputFiles: readonly OutputFile[] }> {
    const { outdir: _outdir, splitting: _splitting, chunkNames: _names, ...options } = this.#options;
    const { outputFiles = [] } = await build({
      ...options,
      entryPoints: [resolve(this.#root, file)],
      outfile: resolve(this.#root, file),
      plugins: [this.#resolving(file)],
    });
    for (const { path, text } of outputFiles) {
      if (!path.endsWith('.map')) for (const name of importedNames(text)) this.#imported.add(name);
    }
    return { file, outputFiles };
  }

  #resolving(file: string): Plugin {
    return {
      name: 'mergedChunks',
      // No virtual module has an absolute path: source maps contain these.
      setup: (plugged) => {
        plugged.onResolve({ filter: /^[./]/ }, ({ kind, path, importer, namespace }) => {
          if (kind === 'entry-point') return { path: file, namespace: 'merged' };
          if (namespace === 'outside') return { path, external: true };
          const chunk = this.#pathOf(resolve(this.#root, dirname(importer), path));
          if (chunk === undefined) return undefined;
          const target = this.#fileOf(chunk);
          if (target === file && kind !== 'dynamic-import') return { path: resolve(this.#root, chunk) };
          if (target === chunk || kind === 'dynamic-import') return { path: this.#specifierOf(target), external: true };
          return { path: chunk, namespace: 'outside', suffix: `?${this.#pathOf(importer)}` };
        });
        plugged.onLoad({ filter: /./, namespace: 'merged' }, () => ({
          resolveDir: this.#root,
          contents: [...this.#mergedInto]
            .filter(([path, target]) => target === file && path !== file)
            .map(([path]) => this.#exportsOfMerged(path))
            .toSpliced(0, 0, this.#exportsOfMerged(file))
            .join('\n'),
        }));
        plugged.onLoad({ filter: /./, namespace: 'outside' }, ({ path, suffix }) => ({
          contents: this.#exportsFromMerged(path, suffix.slice(1)),
        }));
        plugged.onLoad({ filter: /\.[cm]?js$/ }, ({ path }) => {
          const chunk = this.#pathOf(path);
          return chunk === undefined ? undefined : { contents: this.#codeOf(chunk) };
        });
      },
    };
  }

  #describe(file: string, outputFiles: readonly OutputFile[]): Output {
    const bytes = outputFiles.find((each) => !isMap(each))?.contents.length ?? 0;
    const chunks = Object.entries(this.#outputs).filter(([path]) => this.#fileOf(path) === file);
    const all = chunks.flatMap(([, { imports }]) => imports);
    const others = all.filter(({ path, kind }) => this.#fileOf(path) !== file || kind === 'dynamic-import');
    const imports = others.map((each) => (each.external ? each : { ...each, path: this.#fileOf(each.path) }));
    const unique = new Map(imports.map((each) => [`${each.kind} ${each.path}`, each]));
    const inputs = Object.fromEntries(chunks.flatMap(([, each]) => Object.entries(each.inputs)));
    const { entryPoint, exports = [] } = this.#outputs[file] ?? {};
    return { bytes, inputs, imports: [...unique.values()], exports, ...(entryPoint !== undefined && { entryPoint }) };
  }
}

const NO_OUTPUT: Output = { bytes: 0, inputs: {}, imports: [], exports: [] };

/** The names that minified code imports from a file, or from all beside it. */
function importedNames(code: string, file?: string): readonly string[] {
  return [...code.matchAll(/\bimport\{([^}]*)\}from"(\.\/[^"]*)"/g)]
    .filter(([, , from]) => file === undefined || from === file)
    .flatMap(([, names = '']) => names.split(',').map((each) => each.split(' as ')[0] ?? each));
}

/** @param names each as it is in the module, and as it is exported */
function exportCode(names: readonly (readonly [name: string, exported: string])[], from: string): string {
  return `export { ${names.map(([name, exported]) => `${name} as ${exported}`).join(', ')} } from ${JSON.stringify(from)};`;
}

function staticImports(output: Output | undefined): Output['imports'] {
  return output?.imports.filter(({ kind, external }) => kind === 'import-statement' && external !== true) ?? [];
}

function isMap({ path }: OutputFile): boolean {
  return path.endsWith('.map');
}
