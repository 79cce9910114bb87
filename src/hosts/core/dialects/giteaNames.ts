import type { RecordNames } from './dialect.ts';

/** A member of a record may be missing, or of any type: the schemas of our names check it. */
type Fields = Readonly<Record<string, unknown>>;

/**
 * Records of Gitea and Forgejo. Their addresses of pages and clones have the `ROOT_URL` of the server’s configuration,
 * which is often not the one that its users enter: the latter counts.
 */
export const giteaNames: RecordNames = {
  account: (record, web) => accountOf({ ...record }, web),
  repository: (record, web) => repositoryOf({ ...record }, web),
  detail: (value, fullName, web) =>
    Array.isArray(value) ? value.map((each) => detailOf(each, fullName, web)) : detailOf(value, fullName, web),
};

function accountOf(record: Fields, web: URL): Fields {
  const { login, username, full_name, avatar_url, website, description, followers_count, following_count, created } =
    record;
  const name = login ?? username;
  return {
    ...record,
    login: name,
    html_url: pageOf(web, name),
    avatar_url: avatarOf(avatar_url, web),
    name: full_name,
    blog: website,
    bio: description,
    description: undefined,
    followers: followers_count,
    following: following_count,
    created_at: created,
  };
}

/** The server's own avatars are at its address, others elsewhere. */
function avatarOf(address: unknown, web: URL): unknown {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { pathname, search } = new URL(address);
  const [own] = /\/avatars\/[\w-]{1,128}$/.exec(pathname) ?? [];
  return own === undefined ? address : new URL(`.${own}${search}`, web).href;
}

function repositoryOf(record: Fields, web: URL): Fields {
  const { full_name, owner, stars_count, watchers_count, website, licenses, mirror, original_url, updated_at } = record;
  const page = pageOf(web, full_name);
  return {
    ...record,
    html_url: page,
    clone_url: page && `${page}.git`,
    owner: typeof owner === 'object' && owner !== null ? accountOf({ ...owner }, web) : undefined,
    homepage: website,
    stargazers_count: stars_count,
    // What GitHub calls watchers are stars.
    watchers_count: undefined,
    subscribers_count: watchers_count,
    mirror_url: mirror === true ? original_url || page : mirror === false ? null : undefined,
    license: licenseOf(licenses),
    visibility: visibilityOf(record),
    // The time of the last push is not sent.
    changed_at: updated_at,
  };
}

function licenseOf(licenses: unknown): unknown {
  if (!Array.isArray(licenses)) return undefined;
  const [license] = licenses;
  return licenses.length === 0 ? null : { name: license, spdx_id: license };
}

function visibilityOf({ internal, private: isPrivate }: Fields): string | undefined {
  if (internal === true) return 'internal';
  return typeof isPrivate === 'boolean' ? (isPrivate ? 'private' : 'public') : undefined;
}

/** The page of an account or a repository. @returns undefined for a name that would lead elsewhere */
function pageOf(web: URL, name: unknown): string | undefined {
  if (typeof name !== 'string' || !name.isWellFormed()) return undefined;
  const parts = name.split('/');
  if (parts.length > 2 || parts.some((part) => /^\.{0,2}$/.test(part))) return undefined;
  return new URL(parts.map(encodeURIComponent).join('/'), web).href;
}

function detailOf(value: unknown, fullName: string, web: URL): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const addresses = Object.entries(value).filter(([key]) => key === 'html_url' || key === 'download_url');
  const moved = addresses.map(([key, address]) => [key, pageWithin(address, fullName, web)] as const);
  return { ...value, ...Object.fromEntries(moved) };
}

/** A page within a repository. @returns undefined if the address is not one */
function pageWithin(address: unknown, fullName: string, web: URL): string | undefined {
  if (typeof address !== 'string' || !URL.canParse(address)) return undefined;
  const { pathname, search, hash } = new URL(address);
  const start = pathname.toLowerCase().indexOf(`/${fullName.toLowerCase()}/`);
  return start < 0 ? undefined : new URL(`.${pathname.slice(start)}${search}${hash}`, web).href;
}
