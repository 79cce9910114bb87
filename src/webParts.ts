import * as vscode from 'vscode';
import { Lazy } from './core/lazy.ts';

/**
 * Reads further files of the extension in a web worker, where VS Code's `require` has nothing but itself. It does what VS
 * Code does with the entry: fetches the text, and makes a function of it. The files are the extension's own, from where
 * the entry came.
 */
export class WebParts {
  readonly #folder: vscode.Uri;
  readonly #files = new Map<string, Lazy<unknown>>();
  /** What they export, by the names that they require each other by. */
  readonly #exports = new Map<string, unknown>();

  constructor(extensionUri: vscode.Uri) {
    this.#folder = vscode.Uri.joinPath(extensionUri, 'dist');
  }

  /**
   * What a file of `dist/` exports; it is run once. Those that it requires must be loaded already.
   * @throws {vscode.FileSystemError} where it can't be read.
   */
  async load<Exports>(file: string): Promise<Exports> {
    const lazy = this.#files.get(file) ?? new Lazy(() => this.#read(file));
    this.#files.set(file, lazy);
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- who asks for a file knows what it exports
    return (await lazy.get()) as Exports;
  }

  async #read(file: string): Promise<unknown> {
    const address = vscode.Uri.joinPath(this.#folder, file);
    const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(address));
    // Its name in the debugger, and in traces.
    const source = `${text}\n//# sourceURL=${address.toString(true)}`;
    const module = { exports: {} };
    const require = (name: string): unknown => {
      if (name !== 'vscode' && !this.#exports.has(name)) throw new ReferenceError(name);
      return name === 'vscode' ? vscode : this.#exports.get(name);
    };
    // oxlint-disable-next-line typescript/no-implied-eval -- there is no other way to a second file in VS Code's worker
    Reflect.apply(new Function('require', 'module', 'exports', source), undefined, [require, module, module.exports]);
    this.#exports.set(`./${file}`, module.exports);
    return module.exports;
  }
}
