import { nameIn } from '../model/fullName.ts';
import type { ListedOwner, ListedRepository } from '../model/repository.ts';
import { sharedLicense } from '../model/sharedLicense.ts';
import { sharedTopics } from '../model/sharedTopics.ts';
import type { Sliced } from '../slices.ts';

type License = ListedRepository['license'];
type Branch = ListedRepository['default_branch'];
type Topics = ListedRepository['topics'];

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

/** The addresses that usually follow from the full name, such as `https://github.com/owner/name`. */
type Address = 'html_url' | 'clone_url' | 'ssh_url';

/** The fields that usually have the same value in many repositories. */
type Common = 'private' | 'visibility' | 'fork' | 'archived' | 'mirror_url' | 'language' | 'description';

type Patterns = { [Field in Address]?: Pattern };
type Defaults = { [Field in Common]?: ListedRepository[Field] };

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

const LINE_END = 10;

/** Decodes the values of versions that stored each as a line of JSON. @throws SyntaxError if one is damaged */
export function* decodeLines(bytes: Uint8Array<ArrayBuffer>): Sliced<readonly unknown[]> {
  const decoder = new TextDecoder();
  const values: unknown[] = [];
  for (let start = 0, end = bytes.indexOf(LINE_END); end >= 0; start = end + 1, end = bytes.indexOf(LINE_END, start)) {
    values.push(unpack(JSON.parse(decoder.decode(bytes.subarray(start, end)))));
    yield;
  }
  return values;
}

/** Unpacks a stored value; one that isn't packed stays. */
function unpack(value: unknown): unknown {
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
      name: item.name ?? nameIn(fullName),
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

function addressOf([before, after]: Pattern, fullName: string): string {
  return before + fullName + after;
}

function isPacked(value: unknown): value is PackedPage {
  return typeof value === 'object' && value !== null && 'packed' in value && Array.isArray(value.packed);
}
