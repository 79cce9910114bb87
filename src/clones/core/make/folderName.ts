/**
 * Letters, digits, `_`, `-`, `+` and dots, as code hosts allow in names. Everything else is special on some system:
 * separators, `:` (streams on NTFS), `~` (8.3 names such as `git~1`), `$`, spaces, and characters that HFS+ ignores,
 * which make `.g\u200cit` the same as `.git`.
 */
const USUAL = /^[\p{L}\p{N}_.+-][\p{L}\p{M}\p{N}_.+-]*$/u;

/**
 * Names with a leading dot configure tools for the parent folder: `.git`, `.hg`, `.vscode`, `.idea`, `.ssh`, `.venv`,
 * and those of future tools. These don't.
 */
const HARMLESS_WITH_DOT: ReadonlySet<string> = new Set(['.github', '.github-private', '.dotfiles']);

/** Devices on Windows, with any extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³])(\.|$)/iu;

/** Folders in which tools look for code to run, and metadata of other version control systems. */
const USED_BY_TOOLS = /^(node_modules|bower_components|venv|__pycache__|__pypackages__|cvs|rcs|sccs|_darcs|_svn)$/iu;

/** Invisible characters. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;

/**
 * Whether a repository may be cloned into a folder of this name: Git, Windows and macOS can't take it for `.git`, and
 * no tool reads configuration or code from it. Git's own rules (`verify_path` with `core.protectHFS` and
 * `core.protectNTFS`) are stricter than any system's; these are stricter than Git's.
 */
export function isSafeFolderName(name: string): boolean {
  if (name.startsWith('.')) return HARMLESS_WITH_DOT.has(name);
  // Windows drops trailing dots. Code hosts reserve names that end in `.git`, as bare repositories do. VS Code takes
  // the third for a file with the folders of a workspace.
  const isSpecial =
    /(\.|\.git|\.code-workspace)$/iu.test(name) || [DEVICE, USED_BY_TOOLS, INVISIBLE].some((each) => each.test(name));
  return USUAL.test(name) && !isSpecial;
}
