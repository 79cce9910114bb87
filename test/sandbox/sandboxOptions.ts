import type { Identity } from '../support/privateCa.ts';

/** The format of a number from service B; docs/service-spec.md, section 2.4, does not specify the body. */
export const counterFormats = ['text', 'json-number', 'json-string', 'json-object'] as const;
export type CounterFormat = (typeof counterFormats)[number];

export interface SandboxOptions {
  /** Port of service A; 0, the default, takes any free one. */
  readonly port?: number;
  /** Port of service B; 0, the default, takes any free one. */
  readonly counterPort?: number;
  /** Port of the git host; 0, the default, takes any free one. */
  readonly gitPort?: number;
  /** Certificate and key of the git host, as PEM, with which it uses HTTPS; plain HTTP without. */
  readonly gitIdentity?: Identity;
  /** The number of repositories in /user/repos for the rider's full token. */
  readonly repositories?: number;
  /**
   * Number of users who own those in equal parts, the rider first; 0, the default: the rider owns most, organizations
   * the rest.
   */
  readonly owners?: number;
  /** The API is below `/api/v3`, as on GitHub Enterprise Server. */
  readonly enterprise?: boolean;
  /** The code host has the API of Gitea and Forgejo, below `/api/v1`. */
  readonly gitea?: boolean;
  /** With `gitea`: the server is below this path, such as `/code`. */
  readonly path?: string;
  /** The delay of every response, in milliseconds. */
  readonly latencyMs?: number;
  /**
   * Delays each response until it resolves; by default, for `latencyMs`. The request's signal aborts when the client
   * does.
   */
  readonly hold?: (request: Request) => Promise<void>;
  /** Requests per period without a token. */
  readonly anonymousLimit?: number;
  /** Requests per period for one account. */
  readonly tokenLimit?: number;
  readonly periodSeconds?: number;
  /** List items end at `owner`, the last field shown in docs/service-spec.md, section 2.2. */
  readonly shortLists?: boolean;
  /**
   * There are only the endpoints of docs/service-spec.md, section 4: none for files, commits, languages and releases.
   */
  readonly specOnly?: boolean;
  /** The number of entries after which a tree of files is truncated. */
  readonly treeEntries?: number;
  /** A 304 also costs one request with a token. */
  readonly charge304?: boolean;
  readonly counterFormat?: CounterFormat;
  /** The same seed and number of repositories give the same data. */
  readonly seed?: number;
  /** The clock, in milliseconds since the epoch. */
  readonly now?: () => number;
}

export type Settings = Required<Omit<SandboxOptions, 'hold' | 'gitIdentity'>> &
  Pick<SandboxOptions, 'hold' | 'gitIdentity'>;

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
  'owners',
  'latencyMs',
  'anonymousLimit',
  'tokenLimit',
  'periodSeconds',
  'treeEntries',
  'seed',
] as const;

export type NumericOption = (typeof numericOptions)[number];

/** The ranges of the numeric options; all are whole numbers. */
export const ranges: Readonly<Record<NumericOption, Range>> = {
  port,
  counterPort: port,
  gitPort: port,
  repositories: { min: 1, max: 200_000 },
  owners: { min: 0, max: 2 },
  latencyMs: { min: 0, max: 60_000 },
  anonymousLimit: count,
  tokenLimit: count,
  periodSeconds: { min: 1, max: 86_400 },
  treeEntries: { min: 1, max: 1_000_000 },
  seed: { min: 0, max: 2 ** 31 - 1 },
};

const defaults: Settings = {
  port: 0,
  counterPort: 0,
  gitPort: 0,
  repositories: 120,
  owners: 0,
  enterprise: false,
  gitea: false,
  path: '',
  latencyMs: 0,
  anonymousLimit: 60,
  tokenLimit: 5000,
  periodSeconds: 3600,
  shortLists: false,
  specOnly: false,
  treeEntries: 100_000,
  charge304: false,
  counterFormat: 'text',
  seed: 20_261_101,
  now: () => Date.now(),
};

/** Fills in the defaults. @throws RangeError that names the first value out of range */
export function resolveOptions(options: SandboxOptions): Settings {
  const settings = { ...defaults, ...options };
  for (const name of numericOptions) checkNumber(name, settings[name], ranges[name]);
  return settings;
}

/** @throws RangeError, with one sentence about `label`, unless the value is a whole number in the range */
export function checkNumber(label: string, value: number, { min, max }: Range): void {
  if (Number.isInteger(value) && value >= min && value <= max) return;
  throw new RangeError(`${label} takes a whole number from ${min} to ${max}.`);
}
