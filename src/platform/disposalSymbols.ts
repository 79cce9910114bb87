/**
 * Some browsers, such as Safari, have no explicit resource management: without its symbols, `using` fails. The code
 * that esbuild makes of `using` looks for these in their place.
 */
const symbols = { dispose: 'Symbol.dispose', asyncDispose: 'Symbol.asyncDispose' } as const;
for (const [name, key] of Object.entries(symbols)) {
  if (!(name in Symbol)) Object.defineProperty(Symbol, name, { value: Symbol.for(key) });
}
