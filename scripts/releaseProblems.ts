/** The input of the release check. */
export interface ReleaseFacts {
  readonly manifest: {
    readonly version: string;
    readonly engines: { readonly vscode: string };
    readonly devDependencies: Readonly<Record<string, string>>;
    readonly repository?: unknown;
    readonly icon?: string;
  };
  readonly changelog: string;
  readonly lockfile: string;
  /** The output of `git status --porcelain`. */
  readonly changes: string;
  /** The names of all git tags. */
  readonly tags: readonly string[];
}

/** The public registry; other addresses work only on some computers. */
const REGISTRY = 'https://registry.npmjs.org';

/** Returns the problems that prevent a release, as sentences that say what to do; empty if there are none. */
export function releaseProblems({ manifest, changelog, lockfile, changes, tags }: ReleaseFacts): readonly string[] {
  const { version, engines, devDependencies, repository, icon } = manifest;
  const [, named, date] = /^## \[(\S+)\](?: - (\S+))?$/m.exec(changelog) ?? [];
  const resolved = [...lockfile.matchAll(/"resolved": "(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
  const problems: readonly (readonly [boolean, string])[] = [
    [!/^\d+\.\d+\.\d+$/.test(version), `package.json: the version ${version} is not like 1.2.3.`],
    [named !== version, `CHANGELOG.md: the first version is ${named ?? 'missing'}; package.json has ${version}.`],
    [
      !/^\d{4}-\d{2}-\d{2}$/.test(date ?? ''),
      `CHANGELOG.md: add the date of version ${version}, such as ## [${version}] - 2026-01-31.`,
    ],
    [changes.trim() !== '', 'git: commit or remove what has changed.'],
    [tags.includes(`v${version}`), `git: v${version} was released already; raise the version in package.json.`],
    [!repository, 'package.json: name the public repository; without it the Marketplace can’t show README’s pictures.'],
    [!icon, 'package.json: name the icon.'],
    [
      engines.vscode !== `^${devDependencies['@types/vscode']}`,
      'package.json: engines.vscode and @types/vscode must be the same version.',
    ],
    [resolved.some((host) => host !== REGISTRY), 'package-lock.json: it names another host than npm’s registry.'],
  ];
  return problems.flatMap(([isThere, sentence]) => (isThere ? [sentence] : []));
}
