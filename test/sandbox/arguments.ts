import { parseArgs } from 'node:util';
import {
  type CounterFormat,
  checkNumber,
  counterFormats,
  type NumericOption,
  ranges,
  type SandboxOptions,
} from './sandboxOptions.ts';

const numbers = new Map<string, NumericOption>([
  ['port', 'port'],
  ['counter-port', 'counterPort'],
  ['git-port', 'gitPort'],
  ['repositories', 'repositories'],
  ['owners', 'owners'],
  ['latency', 'latencyMs'],
  ['anonymous-limit', 'anonymousLimit'],
  ['token-limit', 'tokenLimit'],
  ['period', 'periodSeconds'],
  ['tree-entries', 'treeEntries'],
  ['seed', 'seed'],
]);

const switches = new Map<string, 'enterprise' | 'gitea' | 'shortLists' | 'specOnly' | 'charge304'>([
  ['enterprise', 'enterprise'],
  ['gitea', 'gitea'],
  ['short-lists', 'shortLists'],
  ['spec-only', 'specOnly'],
  ['charge-304', 'charge304'],
]);

const formatFlag = 'counter-format';

type OptionEntry = [keyof SandboxOptions, number | boolean | CounterFormat];

/** Parses a command line. @throws Error with a message for the user */
export function parseOptions(argv: readonly string[]): SandboxOptions {
  // Not strict: messages of parseArgs have several sentences, so everything is checked here.
  const { values, positionals } = parseArgs({
    args: [...argv],
    strict: false,
    allowPositionals: true,
    options: {
      ...Object.fromEntries([...numbers.keys(), formatFlag].map((flag) => [flag, { type: 'string' as const }])),
      ...Object.fromEntries([...switches.keys()].map((flag) => [flag, { type: 'boolean' as const }])),
    },
  });
  const entries = Object.entries(values).map(([flag, value]) => readFlag(flag, value));
  if (positionals[0] !== undefined) throw unknownOption(`"${positionals[0]}"`);
  return Object.fromEntries(entries);
}

function readFlag(flag: string, value: unknown): OptionEntry {
  const numeric = numbers.get(flag);
  if (numeric) {
    const number = typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : Number.NaN;
    checkNumber(`--${flag}`, number, ranges[numeric]);
    return [numeric, number];
  }
  const name = switches.get(flag);
  if (name) {
    if (value !== true) throw new Error(`--${flag} takes no value.`);
    return [name, true];
  }
  if (flag === formatFlag) {
    const format = counterFormats.find((known) => known === value);
    if (!format) throw new Error(`--${flag} takes one of ${counterFormats.join(', ')}.`);
    return ['counterFormat', format];
  }
  throw unknownOption(`${flag.length > 1 ? '--' : '-'}${flag}`);
}

function unknownOption(name: string): Error {
  const known = [...numbers.keys(), ...switches.keys(), formatFlag].map((flag) => `--${flag}`);
  return new Error(`${name} is not an option of the sandbox. See docs/testing.md for ${known.join(', ')}.`);
}
