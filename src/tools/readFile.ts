import { MarkdownString } from 'vscode';
import { type Session, webHostOf } from '../accounts/core/session.ts';
import { l10n } from '../base/l10n.ts';
import { describeInOwnWords, describeStaleness } from '../errors/errorText.ts';
import { refOf } from '../files/core/refChoice.ts';
import { readRecord } from '../hosts/core/recordReader.ts';
import { isUsablePath } from '../hosts/core/treeAnswer.ts';
import { entryKindOf, type TreeEntry } from '../hosts/core/treeEntry.ts';
import type { Repository } from '../model/core/repository.ts';
import { ReadFileSchema } from './inputs.ts';
import { locate, NOT_ASKED } from './locate.ts';
import { bytesOf, firstWithin, modelLine, modelText, quoted } from './modelText.ts';
import { type ToolServices, toolOf } from './tool.ts';
import { ToolError } from './toolError.ts';
import { isPublic, MAX_BYTES } from './toolOutput.ts';

/** Larger files are generated, or data: a model gets a small part of them at most. */
const MAX_SIZE = 1024 * 1024;

/** Characters of a line; the others are left out. */
const MAX_LINE_LENGTH = 2000;

/** Git looks for a zero so far to tell binary files. */
const BINARY_BYTES = 8000;

/**
 * Returns lines of a file. If the repository is or may be private, the user is asked first. Other software may not read
 * the repository's files because of this.
 */
export const readFile = toolOf({
  schema: ReadFileSchema,
  async prepare(input, services) {
    const [name, path] = [quoted(input.fullName), quoted(input.path)];
    const invocationMessage = new MarkdownString(l10n.t('Reading {0} of {1}', path, name));
    if ((await locate(input, services)).isPublic) return { invocationMessage };
    const message = l10n.t(
      '{0} is or may be private. The content of the file {1} is sent to the model and its provider.',
      name,
      path,
    );
    const title = l10n.t('Share a File of This Repository with a Language Model?');
    return { invocationMessage, confirmationMessages: { title, message: new MarkdownString(message) } };
  },
  async run(input, services, signal, isAsked) {
    const { path, firstLine, lastLine } = input;
    if (!isUsablePath(path)) throw new ToolError('“path” must name a file below the root of the repository.');
    const { session, source, isPublic: isOpen } = await locate(input, services);
    if (!isAsked && !isOpen) throw new ToolError(NOT_ASKED);
    const { record } = await readRecord(source, { intent: 'immediate', signal });
    // The record is cached now: the next call asks the user.
    if (!isAsked && !isPublic(record, session)) throw new ToolError(NOT_ASKED);
    const { text, ...rest } = await read(services, { session, repository: record }, path, input.ref, signal);
    const lines = text.split(/\r?\n/);
    // The end of the last line starts no other one.
    if (lines.length > 1 && lines.at(-1) === '') lines.pop();
    if (firstLine > lines.length) throw new ToolError(`The file ends at line ${lines.length}.`);
    if (lastLine !== undefined && lastLine < firstLine) throw new ToolError('“lastLine” is before “firstLine”.');
    return outputOf(rest, lines, firstLine, Math.min(lastLine ?? lines.length, lines.length));
  },
});

/** @throws ToolError for what is no file with text */
async function read(
  { readFiles, clock }: ToolServices,
  entry: { readonly session: Session; readonly repository: Repository },
  path: string,
  ref: string | undefined,
  signal: AbortSignal,
) {
  const { session, repository } = entry;
  const files = readFiles();
  // Without the signal: another reader may wait for the same tree.
  const options = { intent: 'immediate' } as const;
  const { root, staleness } = await files.resolve(entry, refOf(ref ?? repository.default_branch), options);
  const found = await files.trees.find(root, path, options);
  signal.throwIfAborted();
  if (!found) throw new ToolError('The repository has no file at this path and commit.');
  const text = textOf(await files.contents.read(root, readable(found), { ...options, signal }));
  const notice = staleness && modelText(describeStaleness(staleness, clock.now(), describeInOwnWords), 300);
  const fullName = modelText(repository.full_name, 150);
  return { fullName, host: modelText(webHostOf(session), 255), path, commit: root.commit, notice, text };
}

/** @throws ToolError for a folder, a submodule, and a large file */
function readable(found: TreeEntry): TreeEntry {
  const kind = entryKindOf(found);
  if (kind === 'folder' || kind === 'submodule') throw new ToolError(`This path is a ${kind}, not a file.`);
  if (found.size !== undefined && found.size > MAX_SIZE) throw tooLarge(found.size);
  return found;
}

/** @throws ToolError for a binary or a large file */
function textOf(bytes: Uint8Array): string {
  if (bytes.length > MAX_SIZE) throw tooLarge(bytes.length);
  const binary = new ToolError('The file is binary, or its text is not in UTF-8.');
  if (bytes.subarray(0, BINARY_BYTES).includes(0)) throw binary;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw binary;
  }
}

function tooLarge(size: number): ToolError {
  return new ToolError(`The file is too large: it has ${size} bytes, and at most ${MAX_SIZE} can be read.`);
}

/** As many lines as fit. @param first counted from 1, as `last` */
function outputOf(rest: object, lines: readonly string[], first: number, last: number): object {
  const around = bytesOf({ ...rest, firstLine: first, lastLine: last, totalLines: lines.length, more: last, text: '' });
  // Each line has at least one byte.
  const wanted = lines.slice(first - 1, Math.min(last, first - 1 + MAX_BYTES));
  const fitting = firstWithin(
    wanted.map((line) => modelLine(line, MAX_LINE_LENGTH)),
    MAX_BYTES - around,
  );
  return {
    ...rest,
    firstLine: first,
    lastLine: first - 1 + fitting.length,
    totalLines: lines.length,
    more: last - (first - 1 + fitting.length),
    text: fitting.join('\n'),
  };
}
