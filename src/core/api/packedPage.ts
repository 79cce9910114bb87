import type { ListedOwner, ListedRepository } from '../model/repository.ts';
import { sharedLicense } from '../model/sharedLicense.ts';
import { sharedTopics } from '../model/sharedTopics.ts';

type License = ListedRepository['license'];
type Branch = ListedRepository['default_branch'];
type Topics = ListedRepository['topics'];

/** The addresses that usually follow from the full name, such as `https://github.com/owner/name`. */
const ADDRESSES = ['html_url', 'clone_url', 'ssh_url'] as const;

/** The fields that usually have the same value in many repositories. */
const COMMON = ['private', 'visibility', 'fork', 'archived', 'mirror_url', 'language', 'description'] as const;

/** The text of an address before and after the full name. */
type Pattern = readonly [before: string, after: string];

/** A repository without what the page has for all. */
type PackedItem = Partial<
  Omit<ListedRepository, 'id' | 'full_name' | 'owner' | 'license' | 'default_branch' | 'topics'>
> &
  Pick<ListedRepository, 'id' | 'full_name'> & {
    /** The place of its owner in the page. */
    readonly o: number;
    /** The places of its license, its default branch, and its topics in the page; absent if they are unknown. */
    readonly l?: number | undefined;
    readonly b?: number | undefined;
    readonly t?: number | undefined;
  };

type Address = (typeof ADDRESSES)[number];
type Common = (typeof COMMON)[number];
type Patterns = { [Field in Address]?: Pattern };
type Defaults = { -readonly [Field in Common]?: ListedRepository[Field] };

interface PackedPage {
  readonly owners: readonly ListedOwner[];
  /** These are absent in pages that version 0.1 stored. */
  readonly licenses?: readonly License[];
  readonly branches?: readonly Branch[];
  readonly topics?: readonly Topics[];
  /** Apply to repositories without such an address; absent if one has none. */
  readonly patterns: Patterns;
  /** Apply to repositories without such a field; absent if it is unknown for one. */
  readonly defaults: Defaults;
  readonly packed: readonly PackedItem[];
}

interface Page {
  readonly items: readonly ListedRepository[];
}

/**
 * Packs a list page for storage: what follows from the full name, and what is the same for many repositories, is left
 * out.
 */
export function pack(value: unknown): unknown {
  if (!isPage(value)) return value;
  const { items, ...others } = value;
  const [patterns, defaults] = [patternsOf(items), defaultsOf(items)];
  const [owners, licenses, branches] = [new Places<ListedOwner>(), new Places<License>(), new Places<Branch>()];
  const topicLists = new Places<Topics>();
  const packed = items.map(({ owner, license, default_branch: branch, topics, ...item }) => {
    const places = { o: owners.of(owner), l: licenses.of(license), b: branches.of(branch), t: topicLists.of(topics) };
    return packItem({ ...item, ...places }, patterns, defaults);
  });
  const shared = { licenses: licenses.values, branches: branches.values, topics: topicLists.values };
  const page: PackedPage = { owners: owners.values, ...shared, patterns, defaults, packed };
  return { ...others, ...page };
}

/** Different values, each with its place. */
class Places<Value> {
  readonly #places = new Map<string, number>();
  readonly values: Value[] = [];

  /** Adds the value, unless an equal one was added. @returns undefined for an unknown value */
  of(value: NonNullable<Value>): number;
  of(value: Value): number | undefined;
  of(value: Value): number | undefined {
    if (value === undefined) return undefined;
    const key = JSON.stringify(value);
    const place = this.#places.get(key) ?? this.values.push(value) - 1;
    this.#places.set(key, place);
    return place;
  }
}

function packItem(item: PackedItem, patterns: Patterns, defaults: Defaults): PackedItem {
  const packed: { -readonly [Field in keyof PackedItem]: PackedItem[Field] } = { ...item };
  if (item.name === nameOf(item.full_name)) delete packed.name;
  for (const field of ADDRESSES) {
    const pattern = patterns[field];
    if (pattern && item[field] === addressOf(pattern, item.full_name)) delete packed[field];
  }
  for (const field of COMMON) if (field in defaults && item[field] === defaults[field]) delete packed[field];
  return packed;
}

/** Unpacks a stored value; one that isn't packed stays. */
export function unpack(value: unknown): unknown {
  if (!isPacked(value)) return value;
  const {
    owners,
    licenses: all = [],
    branches = [],
    topics: lists = [],
    patterns,
    defaults,
    packed,
    ...others
  } = value;
  const licenses = all.map((license) => license && sharedLicense(license));
  const topics = lists.map((list) => list && sharedTopics(list));
  // All repositories have their fields in the same order, as those from a response: this takes less time and memory.
  const items = packed.map((item): ListedRepository => {
    const { full_name: fullName } = item;
    const address = (field: Address): string | null | undefined => {
      const pattern = patterns[field];
      return item[field] === undefined && pattern ? addressOf(pattern, fullName) : item[field];
    };
    return {
      id: item.id,
      name: item.name ?? nameOf(fullName),
      full_name: fullName,
      private: item.private ?? defaults.private,
      html_url: address('html_url'),
      description: item.description === undefined ? defaults.description : item.description,
      fork: item.fork ?? defaults.fork,
      archived: item.archived ?? defaults.archived,
      mirror_url: item.mirror_url === undefined ? defaults.mirror_url : item.mirror_url,
      language: item.language === undefined ? defaults.language : item.language,
      size: item.size,
      stargazers_count: item.stargazers_count,
      pushed_at: item.pushed_at,
      clone_url: address('clone_url'),
      ssh_url: address('ssh_url'),
      default_branch: item.b === undefined ? undefined : branches[item.b],
      open_issues_count: item.open_issues_count,
      topics: item.t === undefined ? undefined : topics[item.t],
      visibility: item.visibility ?? defaults.visibility,
      changed_at: item.changed_at,
      license: item.l === undefined ? undefined : licenses[item.l],
      owner: owners[item.o] ?? { login: fullName.slice(0, fullName.indexOf('/')) },
    };
  });
  return { ...others, items };
}

function patternsOf(items: readonly ListedRepository[]): Patterns {
  const patterns: Patterns = {};
  for (const field of ADDRESSES) {
    const pattern = patternOf(items, field);
    if (pattern) patterns[field] = pattern;
  }
  return patterns;
}

/**
 * The pattern of the first address; undefined if an address is unknown, or the first one doesn't contain the full name.
 */
function patternOf(items: readonly ListedRepository[], field: Address): Pattern | undefined {
  if (items.some((item) => item[field] === undefined)) return undefined;
  const [first] = items;
  const [before, after, ...others] = first?.[field]?.split(first.full_name) ?? [];
  return before === undefined || after === undefined || others.length > 0 ? undefined : [before, after];
}

function addressOf([before, after]: Pattern, fullName: string): string {
  return before + fullName + after;
}

function defaultsOf(items: readonly ListedRepository[]): Defaults {
  const defaults: Defaults = {};
  for (const field of COMMON) setDefault(defaults, items, field);
  return defaults;
}

/** Sets the most common value of a field; none if the field is unknown for one repository. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters -- it relates the value to the field
function setDefault<Field extends Common>(defaults: Defaults, items: readonly ListedRepository[], field: Field): void {
  const values = Map.groupBy(items, (item): Defaults[Field] => item[field]);
  const [common] = [...values].toSorted(([, a], [, b]) => b.length - a.length);
  if (common && !values.has(undefined)) defaults[field] = common[0];
}

function nameOf(fullName: string): string {
  return fullName.slice(fullName.indexOf('/') + 1);
}

function isPage(value: unknown): value is Page {
  return typeof value === 'object' && value !== null && 'items' in value && Array.isArray(value.items);
}

function isPacked(value: unknown): value is PackedPage {
  return typeof value === 'object' && value !== null && 'packed' in value && Array.isArray(value.packed);
}
