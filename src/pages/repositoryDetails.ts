import type * as v from 'valibot';
import { connectionOf } from '../accounts/core/session.ts';
import type { Clock } from '../base/core/clock.ts';
import { isAbort } from '../base/core/errors.ts';
import { describeForLog } from '../base/core/log.ts';
import { Memo } from '../base/core/memoize.ts';
import { l10n } from '../base/l10n.ts';
import { describeError } from '../errors/errorText.ts';
import {
  COMMITS,
  type Detail,
  LANGUAGES,
  LATEST_RELEASE,
  pictureDetail,
  README,
  TOPICS,
} from '../hosts/core/details.ts';
import { readRecord } from '../hosts/core/recordReader.ts';
import { allowsStale } from '../http/core/admit/staleness.ts';
import type { ReadOptions } from '../http/core/http.ts';
import type { ReadIntent } from '../http/core/readIntent.ts';
import { InvalidResponseError, NotFoundError } from '../http/core/send/requestErrors.ts';
import type { Repository } from '../model/core/repository.ts';
import type { CommitsSchema, Readme, ReleaseSchema } from '../model/core/repositoryDetails.ts';
import { entryKey } from '../repositories/core/entry.ts';
import { isEmptyRepository, type MissingDetails } from '../repositories/core/missingDetails.ts';
import type { SearchServices } from '../search/search.ts';
import { readmeTarget } from './core/readmeLinks.ts';
import { takeNotes } from './core/readmeNotes.ts';
import { pictureAddress } from './core/readmePicture.ts';
import { renderMarkdown } from './markdown.ts';
import type { DetailPart, RepositoryDetailsContent } from './protocol/repositoryPage.ts';
import type { RecordCompanion } from './recordPanel.ts';
import type { Success } from './recordState.ts';

/** How long a README waits for what is above it in a narrow editor, in milliseconds, so that it doesn't move. */
const TOGETHER_MS = 2000;

/** What the service has of a repository besides its record; absent parts are missing, or couldn't be loaded. */
interface Found {
  readme?: Readme | undefined;
  languages?: readonly { readonly name: string; readonly count: number }[] | undefined;
  release?: v.InferOutput<typeof ReleaseSchema>;
  commits?: v.InferOutput<typeof CommitsSchema>;
  topics?: readonly string[] | undefined;
  /** Whether the service says that the repository has no commits. */
  isEmpty?: boolean;
}

/** Longer output of the Markdown engine is shown as plain text instead. */
const MAX_HTML_CHARACTERS = 4 * 1024 * 1024;

type ReadmeContent = Omit<NonNullable<RepositoryDetailsContent['readme']>, 'revision'>;

type Failures = ReadonlyMap<string, unknown>;

const PARTS: readonly (readonly [DetailPart, { readonly endpoint: string }])[] = [
  ['languages', LANGUAGES],
  ['topics', TOPICS],
  ['release', LATEST_RELEASE],
  ['commits', COMMITS],
];

/** The README, languages, latest release and last commits of the repository on its page. */
export class RepositoryDetails implements RecordCompanion<unknown, Repository> {
  readonly #services: SearchServices;
  readonly #missing: MissingDetails;
  readonly #onChange: () => void;
  #success: Success<Repository> | undefined;
  #found: Found | undefined;
  #content: Omit<RepositoryDetailsContent, 'problem'> | undefined;
  /** Why parts couldn't be loaded, or aren't current, by their endpoints. */
  #failed: Failures = new Map();
  /** Of the README that is shown: rendering takes long. */
  readonly #rendered = new Memo<Promise<ReadmeContent>>();
  #isComplete = false;
  #current: AbortController | undefined;
  /** Aborted when the README is no longer shown. */
  #pictures = new AbortController();
  /**
   * The pictures that are missing or not shown, of all repositories in this window: each would cost a request again.
   */
  readonly #notShown = new Set<string>();
  /** How often the user has refreshed: the page asks for its pictures again. */
  #revision = 0;
  /** The pictures that were read since then. */
  readonly #read = new Set<string>();

  /** @param onChange called when the content has changed */
  constructor(services: SearchServices, missing: MissingDetails, onChange: () => void) {
    this.#services = services;
    this.#missing = missing;
    this.#onChange = onChange;
  }

  /** Undefined until something is loaded. */
  get content(): RepositoryDetailsContent | undefined {
    const failure = this.readme ? undefined : this.#failed.get(README.endpoint);
    if (!this.#content || failure === undefined) return this.#content;
    const reason = describeError(failure).message;
    // The page may show the reason already: the record couldn’t be loaded, either.
    const isKnown = this.#success?.notice?.includes(reason);
    const problem = isKnown
      ? l10n.t('The README couldn’t be loaded.')
      : l10n.t('The README couldn’t be loaded. {0}', reason);
    return { ...this.#content, problem };
  }

  get isLoading(): boolean {
    return this.#current !== undefined;
  }

  complete(success: Success<Repository>): void {
    const before = this.#success;
    const isSame = before?.session.id === success.session.id && keyOf(before) === keyOf(success);
    if (!isSame) this.forget();
    this.#success = success;
    if (!this.#isComplete && !this.#current) void this.#load(success);
  }

  refresh(): void {
    this.stop();
    this.#notShown.clear();
    this.#read.clear();
    this.#revision++;
    this.#rendered.clear();
    if (this.#success) void this.#load(this.#success, 'refresh');
  }

  get failures(): readonly unknown[] {
    return this.isLoading ? [] : [...this.#failed.values()];
  }

  loadAgain(): void {
    if (this.#success && this.failures.length > 0) void this.#load(this.#success, 'background', this.#failed);
  }

  /** What has failed, but isn't denied, is loaded when the page is shown again. */
  stop(): void {
    if ([...this.#failed.values()].some(allowsStale)) this.#isComplete = false;
    this.#current?.abort();
    this.#current = undefined;
    this.#pictures.abort();
    this.#pictures = new AbortController();
  }

  forget(): void {
    this.stop();
    this.#success = this.#found = this.#content = undefined;
    this.#failed = new Map();
    this.#rendered.clear();
    this.#isComplete = false;
  }

  /** The README that is shown. */
  get readme(): Readme | undefined {
    return this.#found?.readme;
  }

  /** Whether the service says that the repository has no commits. */
  get isEmpty(): boolean {
    return this.#found?.isEmpty === true;
  }

  /** The web page of the latest release, or of a commit. */
  pageOf(part: 'release' | number): string | undefined {
    const shown = part === 'release' ? this.#found?.release : this.#found?.commits?.[part];
    return shown?.webUrl ?? undefined;
  }

  /** Loads a picture of the README. @returns it as a `data:` address; undefined if it isn't shown. Never rejects. */
  async picture(address: string): Promise<string | undefined> {
    const [success, readme] = [this.#success, this.readme];
    const path = readme && readmeTarget(address, readme)?.path;
    if (!success || !path) return undefined;
    const key = `${keyOf(success)} ${path}`;
    if (this.#notShown.has(key)) return undefined;
    const intent = this.#revision > 0 && !this.#read.has(key) ? 'refresh' : 'background';
    const found = await this.#attempt(success, pictureDetail(path), intent, this.#pictures.signal).catch(
      () => undefined,
    );
    if (!found || (found.value === undefined && found.failure !== undefined)) return undefined;
    this.#read.add(key);
    const picture = found.value ? pictureAddress(found.value) : undefined;
    if (!picture) this.#notShown.add(key);
    return picture;
  }

  /** @param only the parts to load; all if undefined */
  async #load(success: Success<Repository>, intent?: 'refresh' | 'background', only?: Failures): Promise<void> {
    const current = new AbortController();
    const { signal } = current;
    this.#current = current;
    // A page that is hidden meanwhile loads the rest when it is shown again.
    this.#isComplete = false;
    this.#onChange();
    try {
      if (!this.#found) {
        const cached: Found = {};
        await this.#readAll(success, cached, new Map(), 'stored', signal).all;
        if (Object.keys(cached).length > 0) await this.#publish(cached, new Map(), signal);
      }
      const found: Found = only ? { ...this.#found } : {};
      // What is loaded again has failed until then.
      const failed = new Map(only);
      const { readme, all } = this.#readAll(success, found, failed, intent, signal, only);
      const wait = readme.then(() => this.#services.clock.delay(TOGETHER_MS, signal));
      if (!(await Promise.race([all.then(() => true), wait]))) {
        // What comes later is above the README only in a narrow editor, where the browser keeps the text that is read
        // in place.
        await this.#publish({ ...found }, new Map(failed), signal);
        await all;
      }
      this.#isComplete = true;
      await this.#publish(found, failed, signal);
    } catch (error) {
      if (!isAbort(error)) this.#services.log.warn(describeForLog(error));
    } finally {
      if (this.#current === current) this.#current = undefined;
      if (!signal.aborted) this.#onChange();
    }
  }

  /**
   * Reads everything, or only some parts. The user wants to read the README; the rest leaves quota for other requests.
   * @param failed receives the failures, and loses those that are over
   */
  #readAll(
    success: Success<Repository>,
    found: Found,
    failed: Map<string, unknown>,
    intent: 'stored' | 'refresh' | 'background' | undefined,
    signal: AbortSignal,
    only?: Failures,
  ): { readonly readme: Promise<void>; readonly all: Promise<unknown> } {
    const read = async <Value>(detail: Detail<Value>, use: (value: Value) => void): Promise<void> => {
      if (only && !only.has(detail.endpoint)) return;
      const usual = detail.endpoint === README.endpoint ? 'immediate' : 'background';
      const result = await this.#attempt(success, detail, intent ?? usual, signal);
      if (result.value !== undefined) use(result.value);
      if (result.isEmpty) found.isEmpty = true;
      if (result.failure === undefined) failed.delete(detail.endpoint);
      else failed.set(detail.endpoint, result.failure);
    };
    const { topics } = success.record;
    const readme = read(README, (value) => (found.readme = value));
    const all = Promise.all([
      readme,
      read(LANGUAGES, (languages) => (found.languages = languages)),
      read(LATEST_RELEASE, (release) => (found.release = release)),
      read(COMMITS, (commits) => (found.commits = commits)),
      ...(topics ? [] : [read(TOPICS, (names) => (found.topics = names))]),
    ]);
    return { readme, all };
  }

  /** @throws the signal's reason */
  async #attempt<Value>(
    { session, record }: Success<Repository>,
    detail: Detail<Value>,
    intent: ReadIntent,
    signal: AbortSignal,
  ): Promise<{ readonly value?: Value; readonly failure?: unknown; readonly isEmpty?: boolean }> {
    const { clock, log } = this.#services;
    const entry = { session, repository: record };
    if (intent !== 'refresh' && this.#missing.has(entry, detail.endpoint, clock.now())) return {};
    const read = async (options: ReadOptions) => {
      const client = await connectionOf(session).records({ ...options, signal });
      return client.detail(record.owner.login, record.name, detail, { ...options, signal });
    };
    try {
      const { record: value, staleness } = await readRecord({ read }, { intent, signal });
      return { value, failure: staleness?.error };
    } catch (error) {
      if (signal.aborted) throw error;
      // Without a picture, or with a folder in its place, the repository still has the endpoint.
      if (detail.file && (error instanceof NotFoundError || error instanceof InvalidResponseError)) return {};
      if (await this.#missing.note(entry, detail.endpoint, error, clock.now()))
        return { isEmpty: isEmptyRepository(error) };
      if (intent !== 'stored') log.debug(describeForLog(error));
      return { failure: error };
    }
  }

  async #publish(found: Found, failures: Failures, signal: AbortSignal): Promise<void> {
    const { readme, release, commits, languages, topics } = found;
    const shown =
      readme &&
      (await this.#rendered.get([readme.path, readme.text, readme.isCut], () =>
        readmeContent(readme, this.#services.clock),
      ));
    if (signal.aborted) return;
    this.#found = found;
    this.#failed = failures;
    const failed = PARTS.filter(([name, { endpoint }]) => !found[name] && failures.has(endpoint)).map(([name]) => name);
    const facts = {
      ...(languages && { languages: [...languages] }),
      ...(topics && { topics: [...topics] }),
      ...(release && { release: { name: release.name || release.tag, ...(release.at && { at: release.at }) } }),
      ...(commits && {
        commits: commits.map(({ subject, author, at }) => ({ subject, ...(author && { author }), ...(at && { at }) })),
      }),
      ...(failed.length > 0 && { failed }),
    };
    this.#content = { ...facts, ...(shown && { readme: { ...shown, revision: this.#revision } }) };
    this.#onChange();
  }
}

function keyOf({ session, record: repository }: Success<Repository>): string {
  return entryKey({ session, repository });
}

/** A README for its page. Markdown is rendered, and not sanitized. */
async function readmeContent({ path, text, isCut }: Readme, clock: Clock): Promise<ReadmeContent> {
  const isMarkdown = /\.(md|mkdn?|mdown|markdown)$/i.test(path);
  const rendered = isMarkdown && text !== undefined ? await render(text, clock) : undefined;
  return { ...rendered, ...(text !== undefined && { text }), isCut };
}

/** @returns undefined if there is no engine, or the output is too long */
async function render(markdown: string, clock: Clock): Promise<Pick<ReadmeContent, 'html' | 'notes'> | undefined> {
  const { text, notes } = takeNotes(markdown);
  const rendered = await renderMarkdown([text, ...notes.map((note) => note.text)], clock);
  if (!rendered || rendered.reduce((sum, { length }) => sum + length, 0) > MAX_HTML_CHARACTERS) return undefined;
  const [html = '', ...htmlOfNotes] = rendered;
  return { html, notes: notes.map(({ name }, index) => ({ name, html: htmlOfNotes[index] ?? '' })) };
}
