/**
 * What code calls in place of `import`: as long as this, so that columns in stack traces stay right. Minified code has
 * no variable with such a long name.
 */
const LOADING = 'loader';

interface Module {
  readonly exports: unknown;
}

/**
 * Loads CommonJS modules where the platform loads only a single file. As in Node, each module runs once, when it is
 * needed first. What it requires is read before it runs; what it imports dynamically, later.
 */
export class ModuleLoader {
  readonly #read: (name: string) => Promise<string>;
  readonly #given: Readonly<Record<string, unknown>>;
  readonly #prepared = new Map<string, Promise<void>>();
  readonly #codes = new Map<string, string>();
  readonly #modules = new Map<string, Module>();

  /**
   * @param read returns the text of a file that esbuild wrote as CommonJS, by its name; rejects if that can't be read
   * @param given the modules of the platform, by their names
   */
  constructor(read: (name: string) => Promise<string>, given: Readonly<Record<string, unknown>>) {
    this.#read = read;
    this.#given = given;
  }

  /** Reads and runs a module and what it requires. After a failure, the next call tries again. @returns its exports */
  readonly load = async (path: string): Promise<unknown> => {
    await this.#prepare(nameOf(path));
    return this.#require(path);
  };

  /** Reads a module and all that it requires; required modules never form a circle. */
  #prepare(name: string): Promise<void> {
    const known = this.#prepared.get(name);
    if (known) return known;
    const preparing = this.#prepareNew(name).catch((error: unknown) => {
      this.#prepared.delete(name);
      throw error;
    });
    this.#prepared.set(name, preparing);
    return preparing;
  }

  async #prepareNew(name: string): Promise<void> {
    const code = await this.#read(name);
    this.#codes.set(name, code);
    await Promise.all(Array.from(new Set(requiredBy(code)), (required) => this.#prepare(required)));
  }

  readonly #require = (path: string): unknown => {
    if (Object.hasOwn(this.#given, path)) return this.#given[path];
    const name = nameOf(path);
    return (this.#modules.get(name) ?? this.#run(name)).exports;
  };

  #run(name: string): Module {
    const code = this.#codes.get(name);
    if (code === undefined) throw new Error(`${name} was not found.`);
    const module: Module = { exports: {} };
    this.#modules.set(name, module);
    try {
      // As VS Code does with the only file that it loads in a web worker.
      const loading = `${code.replaceAll('import("./', `${LOADING}("./`)}\n//# sourceURL=web.${name}`;
      // oxlint-disable-next-line typescript/no-implied-eval -- a worker has no other way to run a file of the package
      const run = new Function('module', 'exports', 'require', LOADING, loading);
      Reflect.apply(run, undefined, [module, module.exports, this.#require, this.load]);
    } catch (error) {
      this.#modules.delete(name);
      throw error;
    }
    this.#codes.delete(name);
    return module;
  }
}

function nameOf(path: string): string {
  return path.replace('./', '');
}

/** The names of the files that code requires, as esbuild writes it. */
function requiredBy(code: string): readonly string[] {
  return code
    .split('require("./')
    .slice(1)
    .map((rest) => rest.slice(0, rest.indexOf('"')));
}
