import { pauseIfDue } from '../../base/core/pauseIfDue.ts';
import { addressOf } from '../../model/core/repositoryAddress.ts';
import type { RepositoryEntry } from './entry.ts';

export const EXPORT_FORMATS = ['markdown', 'csv', 'json'] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/**
 * The columns of the export, from the fields in `model/core/repositorySchema.ts`. Null if it is unknown. A new one is
 * also in `HEADER` and `exported`, and maybe in the table of `markdown`.
 */
interface ExportedRepository {
  readonly name: string;
  readonly url: string | null;
  readonly cloneUrl: string | null;
  readonly visibility: 'private' | 'public' | 'internal' | null;
  readonly isFork: boolean | null;
  readonly isArchived: boolean | null;
  readonly language: string | null;
  readonly stars: number | null;
  readonly pushedAt: string | null;
  /** Only from hosts that don't say when something was pushed. */
  readonly updatedAt: string | null;
  /** The name of the account that lists it; null without one. */
  readonly account: string | null;
}

const HEADER: readonly (keyof ExportedRepository)[] = [
  'name',
  'url',
  'cloneUrl',
  'visibility',
  'isFork',
  'isArchived',
  'language',
  'stars',
  'pushedAt',
  'updatedAt',
  'account',
];

/** Repositories that are read between two pauses. */
const PIECE = 1000;

/** Exports what lists say about repositories as text. */
export async function exportText(entries: readonly RepositoryEntry[], format: ExportFormat): Promise<string> {
  const rows: ExportedRepository[] = [];
  for (const [at, entry] of entries.entries()) {
    if (at % PIECE === 0) await pauseIfDue();
    rows.push(exported(entry));
  }
  await pauseIfDue();
  switch (format) {
    case 'markdown':
      return markdown(rows);
    case 'csv':
      return [HEADER, ...rows.map((row) => HEADER.map((field) => String(row[field] ?? '')))].map(csvLine).join('');
    case 'json':
      return `${JSON.stringify(rows, null, 2)}\n`;
  }
}

function exported({ session, repository }: RepositoryEntry): ExportedRepository {
  const {
    full_name: name,
    private: isPrivate,
    visibility,
    fork: isFork = null,
    archived: isArchived = null,
    language,
    stargazers_count: stars = null,
    pushed_at: pushedAt,
    changed_at: updatedAt,
  } = repository;
  return {
    name,
    url: publicAddress(addressOf(repository, 'web')),
    cloneUrl: publicAddress(addressOf(repository, 'https')),
    visibility:
      visibility === 'internal' ? visibility : isPrivate === undefined ? null : isPrivate ? 'private' : 'public',
    isFork,
    isArchived,
    language: language || null,
    stars,
    pushedAt: dateOf(pushedAt),
    updatedAt: dateOf(updatedAt),
    account: session.account?.login ?? null,
  };
}

/** Written from its value, because a text may contain more than a time. */
function dateOf(text: string | null | undefined): string | null {
  const time = Date.parse(text ?? '');
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** The address if it can't contain credentials: no user, no password, no query. */
function publicAddress(address: string | undefined): string | null {
  if (address === undefined || !URL.canParse(address)) return null;
  const { protocol, username, password, search, hash, href } = new URL(address);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  return isWeb && username === '' && password === '' && search === '' && hash === '' ? href : null;
}

function markdown(rows: readonly ExportedRepository[]): string {
  const lines = rows.map((row) => {
    const { name, url, visibility, isFork, isArchived, language, stars, pushedAt, updatedAt, account } = row;
    const label = inMarkdown(name);
    return [
      url === null ? label : `[${label}](${inLink(url)})`,
      [visibility, isFork && 'fork', isArchived && 'archived'].filter(Boolean).join(', '),
      inMarkdown(language ?? ''),
      stars ?? '',
      (pushedAt ?? updatedAt)?.slice(0, 10) ?? '',
      inMarkdown(account ?? ''),
    ];
  });
  const header = ['Repository', 'Kind', 'Language', 'Stars', 'Last change', 'Account'];
  const table = [header, header.map(() => '---'), ...lines];
  return table.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

/** Escapes what Markdown or HTML could mean. */
function inMarkdown(text: string): string {
  return text.replaceAll(/[\\`*_[\]<>|#~&!]/g, '\\$&');
}

/** Encodes the signs that would end a link or a cell. */
function inLink(address: string): string {
  return address.replaceAll(/[()|\\]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}

/**
 * A line of RFC 4180. What a spreadsheet would take for a formula gets a quotation mark: at the beginning of a cell,
 * and after a semicolon, which separates cells in languages with a decimal comma.
 */
function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => {
    const text = cell.replaceAll(/(^|;)(\s*)(?=[=+\-@\t\r])/g, "$1$2'");
    return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  });
  return `${quoted.join(',')}\r\n`;
}
