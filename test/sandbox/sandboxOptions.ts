/** How service B writes a number: the service spec (section 2.4) leaves the form of the body open. */
export const counterFormats = ['text', 'json-number', 'json-string', 'json-object'] as const;
export type CounterFormat = (typeof counterFormats)[number];

export interface SandboxOptions {
  /** Port of service A; 0, the default, takes any free one. */
  readonly port?: number;
  /** Port of service B; 0, the default, takes any free one. */
  readonly counterPort?: number;
  /** Port of the git host; 0, the default, takes any free one. */
  readonly gitPort?: number;
  /** How many repositories /user/repos lists for the rider's full token. */
  readonly repositories?: number;
  /** All of those are the rider's own, where otherwise organizations own some. */
  readonly oneOwner?: boolean;
  /** Milliseconds by which every response is held back. */
  readonly latencyMs?: number;
  /** Holds each response of the services back until it resolves; by default, for `latencyMs`. The request's signal aborts if the client gives up. */
  readonly hold?: (request: Request) => Promise<void>;
  /** Requests a period without a token. */
  readonly anonymousLimit?: number;
  /** Requests a period of one account. */
  readonly tokenLimit?: number;
  readonly periodSeconds?: number;
  /** List items end at `owner`, which is as far as the service spec shows them. */
  readonly shortLists?: boolean;
  /** A 304 costs one request with a token too. */
  readonly charge304?: boolean;
  readonly counterFormat?: CounterFormat;
  /** The same seed and number of repositories give the same data. */
  readonly seed?: number;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

export type Settings = Required<Omit<SandboxOptions, 'hold'>> & Pick<SandboxOptions, 'hold'>;

interface Range {
  readonly min: number;
  readonly max: number;
}

const count: Range = { min: 0, max: 1_000_000 };
const port: Range = { min: 0, max: 65_535 };

export const numericOptions = [
  'port',
  'counterPort',
  'gitPort',
  'repositories',
  'latencyMs',
  'anonymousLimit',
  'tokenLimit',
  'periodSeconds',
  'seed',
] as const;

export type NumericOption = (typeof numericOptions)[number];

/** What the numeric options may be; all are whole numbers. */
export const ranges: Readonly<Record<NumericOption, Range>> = {
  port,
  counterPort: port,
  gitPort: port,
  repositories: { min: 1, max: 10_000 },
  latencyMs: { min: 0, max: 60_000 },
  anonymousLimit: count,
  tokenLimit: count,
  periodSeconds: { min: 1, max: 86_400 },
  seed: { min: 0, max: 2 ** 31 - 1 },
};

const defaults: Settings = {
  port: 0,
  counterPort: 0,
  gitPort: 0,
  repositories: 120,
  oneOwner: false,
  latencyMs: 0,
  anonymousLimit: 60,
  tokenLimit: 5000,
  periodSeconds: 3600,
  shortLists: false,
  charge304: false,
  counterFormat: 'text',
  seed: 20_261_101,
  now: () => Date.now(),
};

/** The options with the defaults filled in. Throws a RangeError that names the first value out of range. */
export function resolveOptions(options: SandboxOptions): Settings {
  const settings = { ...defaults, ...options };
  for (const name of numericOptions) checkNumber(name, settings[name], ranges[name]);
  return settings;
}

/** Throws a RangeError, in one sentence about `label`, unless the value is a whole number in the range. */
export function checkNumber(label: string, value: number, { min, max }: Range): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`${label} takes a whole number from ${min} to ${max}.`);
}
