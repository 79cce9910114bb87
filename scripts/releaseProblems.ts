/** The input of the release check. */
export interface ReleaseFacts {
  readonly manifest: {
    readonly version: string;
    readonly engines: { readonly vscode: string };
    readonly devDependencies: Readonly<Record<string, string>>;
    readonly icon?: string;
  };
  readonly changelog: string;
  readonly lockfile: string;
  /** The output of `git status --porcelain`. */
  readonly changes: string;
  /** The names of all git tags. */
  readonly tags: readonly string[];
  /** The names of the tags of the current commit. */
  readonly tagsHere: readonly string[];
}

/** The public registry; other addresses work only on some computers. */
const REGISTRY = 'https://registry.npmjs.org';

/** Returns the problems that prevent a release, as sentences that say what to do; empty if there are none. */
export function releaseProblems(facts: ReleaseFacts): readonly string[] {
  const { manifest, changelog, lockfile, changes, tags, tagsHere } = facts;
  const { version, engines, devDependencies, icon } = manifest;
  const [, named, date] = /^## \[(\S+)\](?: - (\S+))?$/m.exec(changelog) ?? [];
  const resolved = [...lockfile.matchAll(/"resolved": "(https?:\/\/[^/"]+)/g)].map(([, host]) => host);
  const tag = tagOf(version);
  const problems: readonly (readonly [boolean, string])[] = [
    [!/^\d+\.\d+\.\d+$/.test(version), `package.json: the version ${version} is not like 1.2.3.`],
    [named !== version, `CHANGELOG.md: the first version is ${named ?? 'missing'}; package.json has ${version}.`],
    [
      !/^\d{4}-\d{2}-\d{2}$/.test(date ?? ''),
      `CHANGELOG.md: add the date of version ${version}, such as ## [${version}] - 2026-01-31.`,
    ],
    [changes.trim() !== '', 'git: commit or discard your changes.'],
    [
      tags.includes(tag) && !tagsHere.includes(tag),
      `git: ${tag} was released already; raise the version in package.json.`,
    ],
    [!icon, 'package.json: name the icon.'],
    [
      engines.vscode !== `^${devDependencies['@types/vscode']}`,
      'package.json: engines.vscode and @types/vscode must be the same version.',
    ],
    [resolved.some((host) => host !== REGISTRY), 'package-lock.json: it names another host than npm’s registry.'],
  ];
  return problems.flatMap(([isThere, sentence]) => (isThere ? [sentence] : []));
}

export function tagOf(version: string): string {
  return `v${version}`;
}

/**
 * Whether the Marketplace offers a version only to those who choose pre-releases: those with an odd minor number, as
 * VS Code's own extensions do. The Marketplace has no suffixes such as `-beta.1`.
 */
export function isPreRelease(version: string): boolean {
  return Number(version.split('.')[1]) % 2 === 1;
}

/** Returns the part of the changelog about a version, without its heading; empty if there is none. */
export function changesOf(version: string, changelog: string): string {
  const [, ...sections] = changelog.split(/^## /m);
  const section = sections.find((each) => each.startsWith(`[${version}]`)) ?? '';
  return section.split('\n').slice(1).join('\n').trim();
}

/** The part of the manifest that says where releases go. */
export interface Addresses {
  readonly name: string;
  readonly publisher: string;
  readonly repository?: unknown;
}

/** The owner in the example of `docs/releasing.md`. */
const PLACEHOLDER = 'OWNER';

/** Returns the public repository as `owner/name`; undefined while the manifest has no address, or a placeholder. */
export function publicRepository({ repository }: Addresses): string | undefined {
  const url = typeof repository === 'object' && repository && 'url' in repository ? String(repository.url) : '';
  const [, owner, name] = /^https:\/\/github\.com\/([\w-]+)\/([\w.-]+)\.git$/.exec(url) ?? [];
  return owner && owner !== PLACEHOLDER ? `${owner}/${name}` : undefined;
}

/** What decides whether a commit may be published. */
export interface PublishFacts {
  /** The public repository of the manifest. */
  readonly repository: string;
  /** Where the workflow runs, as `owner/name`; undefined on a person's computer. */
  readonly here: string | undefined;
  readonly tag: string;
  /** The names of the tags of the commit. */
  readonly tagsHere: readonly string[];
  /** Whether the public repository has the tag. */
  readonly isPushed: boolean;
  readonly isOnMain: boolean;
}

/** Returns why a commit must not be published; undefined if it may. */
export function publishRefusal(facts: PublishFacts): string | undefined {
  const { repository, here, tag, tagsHere, isPushed, isOnMain } = facts;
  if (!isOnMain) return 'Not released: this commit isn’t on main of the public repository.';
  if (here === undefined) {
    return isPushed ? `${tag} is already pushed. If the workflow Release failed, run it again.` : undefined;
  }
  if (here !== repository) return `Not released: this is ${here}; package.json has ${repository}.`;
  return tagsHere.includes(tag) ? undefined : `Not released: this commit doesn’t have the tag ${tag}.`;
}

/** Returns what must be done once, before the first release, in this order. `docs/releasing.md` has the details. */
export function firstSteps(addresses: Addresses): readonly string[] {
  const { name, publisher } = addresses;
  return [
    ...(publicRepository(addresses)
      ? []
      : ['Create the public repository, and set its address as "repository" in package.json.']),
    `Create the publisher ${publisher} on the Visual Studio Marketplace, or set yours as "publisher" in package.json.`,
    `Configure trusted publishing of ${publisher}.${name} for the workflow release.yml on the Marketplace.`,
    `Create the namespace ${publisher} on Open VSX, and configure trusted publishing there.`,
    'Create the environments marketplace and open-vsx in the repository, with reviewers.',
    'Let only maintainers create tags v*.',
  ];
}
