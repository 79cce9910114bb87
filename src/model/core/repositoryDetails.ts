import * as v from 'valibot';
import { bytesOfBase64 } from '../../base/core/bytes.ts';
import { MAX_TEXT, oneLine } from '../../base/core/text.ts';
import { MAX_NAME } from './maxLengths.ts';
import { address, list, showableWord, text, timestamp, word } from './model.ts';
import { sharedTopics } from './sharedTopics.ts';
import { visibleText } from './visibleText.ts';

/*
 * What GitHub's API has beyond the specification (docs/beyond-the-spec.md). A server may lack all of it.
 */

/** Longer READMEs are cut: VS Code's Markdown engine runs synchronously. */
const MAX_README_BYTES = 500 * 1024;

/** Longer pictures aren't shown. */
const MAX_PICTURE_BYTES = 512 * 1024;

const webAddress = v.pipe(
  address,
  v.transform((value) => value || undefined),
);
const shortText = v.pipe(
  word,
  v.transform((value) => value || undefined),
);

const FileSchema = v.object({
  path: v.pipe(v.string(), v.nonEmpty(), v.maxLength(4096)),
  html_url: webAddress,
  download_url: webAddress,
  encoding: text,
  /** In lines of base64. Empty for files of more than a megabyte. */
  content: v.fallback(v.string(), ''),
});

/** A README: GET /repos/{owner}/{repo}/readme. */
export const ReadmeSchema = v.pipe(
  FileSchema,
  v.transform(({ path, html_url: webUrl, download_url: download, encoding, content }) => {
    const bytes = encoding === 'base64' ? bytesOf(content, MAX_README_BYTES + 1) : undefined;
    return {
      path,
      /** The page of the file on the web. */
      webUrl,
      /** Its address as a plain file, without the query, which may be a credential. */
      rawUrl: download?.replace(/[?#].*$/s, ''),
      /** Undefined if the service omits it. */
      text: bytes && visibleText(decoded(bytes.subarray(0, MAX_README_BYTES))),
      isCut: bytes !== undefined && bytes.length > MAX_README_BYTES,
    };
  }),
);
export type Readme = v.InferOutput<typeof ReadmeSchema>;

/**
 * A picture in a repository, as base64: GET /repos/{owner}/{repo}/contents/{path}. Empty if it is too large, or a
 * folder.
 */
export const PictureSchema = v.union([
  v.pipe(
    FileSchema,
    v.transform(({ encoding, content }) => {
      const base64 = content.replace(/\s+/g, '');
      return encoding === 'base64' && base64.length * 0.75 <= MAX_PICTURE_BYTES ? base64 : '';
    }),
  ),
  // A folder, with its entries.
  v.pipe(
    v.array(v.unknown()),
    v.transform(() => ''),
  ),
]);

/** What is in a folder: GET /repos/{owner}/{repo}/contents/{path}. Nothing if a file is there. */
export const FolderSchema = v.pipe(
  v.fallback(v.array(v.unknown()), []),
  v.transform((items) =>
    items.flatMap((item) => {
      const { name, type, target } = Object(item);
      if (typeof name !== 'string' || typeof type !== 'string') return [];
      /** `target` is where a symbolic link leads. */
      return [{ name, type, ...(typeof target === 'string' && { target }) }];
    }),
  ),
);
export type FolderEntry = v.InferOutput<typeof FolderSchema>[number];

const MAX_LANGUAGES = 50;

/** The bytes of each language, the most first: GET /repos/{owner}/{repo}/languages. */
export const LanguagesSchema = v.pipe(
  v.nullable(v.record(v.string(), v.pipe(v.number(), v.safeInteger(), v.minValue(0))), {}),
  v.transform((bytes) =>
    Object.entries(bytes)
      .map(([name, count]) => ({ name: showableWord(name), count }))
      .toSorted((a, b) => b.count - a.count)
      .slice(0, MAX_LANGUAGES),
  ),
);

/** GET /repos/{owner}/{repo}/releases/latest. */
export const ReleaseSchema = v.pipe(
  v.object({
    tag_name: v.pipe(v.string(), v.transform(showableWord)),
    name: shortText,
    html_url: webAddress,
    published_at: timestamp,
  }),
  v.transform(({ tag_name: tag, name, html_url: webUrl, published_at: at }) => ({ tag, name, webUrl, at })),
);

const CommitSchema = v.pipe(
  v.object({
    html_url: webAddress,
    commit: v.object({
      message: v.string(),
      author: v.fallback(v.optional(v.nullable(v.object({ name: shortText, date: timestamp }))), undefined),
    }),
  }),
  v.transform(({ html_url: webUrl, commit: { message, author } }) => ({
    subject: oneLine(message.slice(0, MAX_TEXT).split('\n')[0] ?? '', MAX_NAME),
    author: author?.name,
    at: author?.date,
    webUrl,
  })),
);

/** The last commits of the default branch: GET /repos/{owner}/{repo}/commits. */
export const CommitsSchema = v.pipe(
  list(CommitSchema),
  v.transform((commits) => commits.slice(0, 5)),
);

/** GET /repos/{owner}/{repo}/topics. */
export const TopicsSchema = v.union([
  v.pipe(
    v.object({ names: list(v.string()) }),
    v.transform(({ names }) => sharedTopics(names)),
  ),
  v.pipe(
    v.object({ topics: list(v.string()) }),
    v.transform(({ topics }) => sharedTopics(topics)),
  ),
]);

/** The first bytes of a text in base64. @returns undefined if it is no base64 */
function bytesOf(content: string, max: number): Uint8Array | undefined {
  return bytesOfBase64(content.replace(/\s+/g, '').slice(0, Math.ceil(max / 3) * 4))?.subarray(0, max);
}

/** Decodes UTF-8, UTF-16 with a byte order mark, or Latin-1, without the first bytes of a character that was cut. */
function decoded(bytes: Uint8Array): string {
  const [first, second] = bytes;
  const isLittle = first === 0xff && second === 0xfe;
  if (isLittle || (first === 0xfe && second === 0xff))
    return new TextDecoder(isLittle ? 'utf-16le' : 'utf-16be').decode(bytes, { stream: true });
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true });
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
