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

/** Rows that are written between two pauses. */
const PIECE = 500;

/** How each format begins, writes a row, and ends. */
interface Writer {
  readonly start: string;
  readonly row: (exported: ExportedRepository) => string;
  readonly between?: string;
  readonly end?: string;
}

const TABLE_HEADER = ['Repository', 'Kind', 'Language', 'Stars', 'Last change', 'Account'];

const WRITERS: Readonly<Record<ExportFormat, Writer>> = {
  markdown: { start: markdownLine(TABLE_HEADER) + markdownLine(TABLE_HEADER.map(() => '---')), row: markdownRow },
  csv: { start: csvLine(HEADER), row: (row) => csvLine(HEADER.map((field) => String(row[field] ?? ''))) },
  json: {
    start: '[\n',
    row: (row) => `  ${JSON.stringify(row, null, 2).replaceAll('\n', '\n  ')}`,
    between: ',\n',
    end: '\n]\n',
  },
};

/**
 * Exports what lists say about repositories as text, with pauses.
 * @param signal rejects with its reason when it aborts
 * @param report gets the number of rows that are written
 */
export async function exportText(
  entries: readonly RepositoryEntry[],
  format: ExportFormat,
  signal?: AbortSignal,
  report?: (written: number) => void,
): Promise<string> {
  const { start, row, between = '', end = '' } = WRITERS[format];
  let text = start;
  for (let at = 0; at < entries.length; at += PIECE) {
    await pauseIfDue();
    signal?.throwIfAborted();
    report?.(at);
    const rows = entries.slice(at, at + PIECE).map((entry) => row(exported(entry)));
    text += (at > 0 ? between : '') + rows.join(between);
  }
  return text + end;
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

/** Written from its value, because a text may contain more than a time. Most have this form already. */
function dateOf(text: string | null | undefined): string | null {
  if (!text) return null;
  if (text.length === SECONDS.length && isLike(text, SECONDS)) return text;
  const time = Date.parse(text);
  return Number.isNaN(time) ? null : `${new Date(time).toISOString().slice(0, 19)}Z`;
}

/** The form of a time; any digit may be in place of a zero. */
const SECONDS = '0000-00-00T00:00:00Z';

function isLike(text: string, form: string): boolean {
  for (let at = 0; at < form.length; at++) {
    const [unit, wanted] = [text.charCodeAt(at), form.charCodeAt(at)];
    if (unit !== wanted && (wanted !== 48 || unit < 48 || unit > 57)) return false;
  }
  return true;
}

/** The address if it can't contain credentials: no user, no password, no query. */
function publicAddress(address: string | undefined): string | null {
  const isWeb = address?.startsWith('https://') || address?.startsWith('http://');
  return isWeb && !['@', '?', '#'].some((sign) => address?.includes(sign)) ? (address ?? null) : null;
}

function markdownRow(row: ExportedRepository): string {
  const { name, url, visibility, isFork, isArchived, language, stars, pushedAt, updatedAt, account } = row;
  const label = inMarkdown(name);
  return markdownLine([
    url === null ? label : `[${label}](${inLink(url)})`,
    [visibility, isFork && 'fork', isArchived && 'archived'].filter(Boolean).join(', '),
    inMarkdown(language ?? ''),
    String(stars ?? ''),
    (pushedAt ?? updatedAt)?.slice(0, 10) ?? '',
    inMarkdown(account ?? ''),
  ]);
}

function markdownLine(cells: readonly string[]): string {
  return `| ${cells.join(' | ')} |\n`;
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
