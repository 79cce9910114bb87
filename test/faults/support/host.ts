import type { Harness, HarnessOptions } from '../harness/harness.ts';

export type Method = keyof Harness;
export type Result<M extends Method> = Awaited<ReturnType<Harness[M]>>;

/** The product in one host, as the harness presents it. */
export interface Product {
  call<M extends Method>(method: M, ...args: Parameters<Harness[M]>): Promise<Result<M>>;
  /** Ends the product. @throws AssertionError if it leaves something behind that is visible from here */
  stop(): Promise<void>;
}

/** Where the product runs. */
export interface Host {
  readonly name: 'node' | 'worker';
  start(options: HarnessOptions): Promise<Product>;
}
