/**
 * Some browsers, such as Safari, have no explicit resource management: without its symbols, `using` fails. The code
 * that esbuild makes of `using` looks for these in their place.
 */
for (const name of ['dispose', 'asyncDispose']) {
  if (!(name in Symbol)) Object.defineProperty(Symbol, name, { value: Symbol.for(`Symbol.${name}`) });
}
