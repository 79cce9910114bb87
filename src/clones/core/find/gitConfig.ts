/** A value in a Git configuration, such as `remote.origin.url`. */
export interface ConfigValue {
  /** In lower case. */
  readonly section: string;
  /** As written; undefined if the section has none. */
  readonly subsection: string | undefined;
  /** In lower case. */
  readonly key: string;
  /** Empty if only the key is written. */
  readonly value: string;
}

/** A section's heading: `[core]`, `[remote "origin"]`. */
const HEADING = /\[\s*([\w.-]+)(?:[ \t]+"((?:[^"\\\n]|\\[^\n])*)")?\s*\]/y;
const KEY = /([A-Za-z][A-Za-z0-9-]*)[ \t]*(?:(=)[ \t]*)?/y;
/** Characters without a meaning, in quotes and outside. */
const QUOTED = /[^"\\\n]+/y;
const PLAIN = /[^"\\#;\n]+/y;
const COMMENT = /[^\n]*/y;
/** Two for each of ten thousand branches. Parsing more would block the extension host. */
const MAX_VALUES = 20_000;

/** The same for parts of any kind, such as headings without values: ten for each value. */
const MAX_PARTS = 200_000;

/** Space, or a comment up to the end of its line. */
const SPACE = /\s+|[#;][^\n]*/y;
const ESCAPES: Readonly<Record<string, string>> = { n: '\n', t: '\t', b: '\b', '"': '"', '\\': '\\', '\n': '' };

/**
 * Parses a Git configuration file, in the syntax of https://git-scm.com/docs/git-config#_syntax. Doesn't follow
 * includes.
 * @returns undefined if Git would reject the file, too, or if it has too many values or parts
 */
export function parseGitConfig(text: string): readonly ConfigValue[] | undefined {
  const source = new Source(text.replace(/^\uFEFF/, '').replaceAll('\r\n', '\n'));
  const values: ConfigValue[] = [];
  let heading: Pick<ConfigValue, 'section' | 'subsection'> = { section: '', subsection: undefined };
  for (;;) {
    while (source.match(SPACE));
    if (source.isAtEnd) return values;
    const [found, name = '', quoted] = source.match(HEADING) ?? [];
    if (found !== undefined) {
      heading = headingOf(name, quoted);
      continue;
    }
    const [, key, sign] = source.match(KEY) ?? [];
    if (key === undefined) return undefined;
    const value = sign === '=' ? readValue(source) : '';
    if (value === undefined) return undefined;
    values.push({ ...heading, key: key.toLowerCase(), value });
    if (values.length > MAX_VALUES) return undefined;
  }
}

/** @param quoted the subsection between quotes. In the older form, `[remote.origin]`, a dot separates it. */
function headingOf(name: string, quoted: string | undefined): Pick<ConfigValue, 'section' | 'subsection'> {
  const [section = '', ...rest] = quoted === undefined ? name.toLowerCase().split('.') : [name.toLowerCase()];
  const subsection = quoted?.replaceAll(/\\(.)/g, '$1') ?? (rest.length > 0 ? rest.join('.') : undefined);
  return { section, subsection };
}

/** A text that is read from start to end. After too many parts, nothing more matches. */
class Source {
  readonly #text: string;
  #at = 0;
  #partsLeft = MAX_PARTS;

  constructor(text: string) {
    this.#text = text;
  }

  get isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Reads what a sticky pattern matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    if (this.#partsLeft-- <= 0) return undefined;
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.#at = pattern.lastIndex;
    return found;
  }

  /** Reads a character; empty at the end, and after too many parts. */
  next(): string {
    if (this.#partsLeft-- <= 0) return '';
    return this.#text.charAt(this.#at++);
  }
}

/** Reads a value up to the end of its line. @returns undefined if it is invalid. */
function readValue(source: Source): string | undefined {
  let [value, end, isQuoted] = ['', 0, false];
  for (;;) {
    const [run = ''] = source.match(isQuoted ? QUOTED : PLAIN) ?? [];
    // Spaces at the end of a line don't belong to the value.
    const length = isQuoted ? run.length : run.trimEnd().length;
    if (length > 0) end = value.length + length;
    value += run;
    const character = source.next();
    if (character === '' || character === '\n') return isQuoted ? undefined : value.slice(0, end);
    if (character === '"') isQuoted = !isQuoted;
    else if (character !== '\\') source.match(COMMENT);
    else {
      const text = ESCAPES[source.next()];
      if (text === undefined) return undefined;
      value += text;
    }
    if (character === '"' || character === '\\') end = value.length;
  }
}
