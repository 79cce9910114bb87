/** Small values that are kept over restarts, and are no secrets. VS Code's Memento is one. */
export interface Memento {
  get(key: string): unknown;
  update(key: string, value: unknown): PromiseLike<void>;
}
