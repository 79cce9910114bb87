import type { RepositoryRecord } from '../../data/repository.ts';
import { type Answer, type ApiRequest, notFound, type World } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { repositoryEndpoint, restOf } from '../repositoryEndpoint.ts';
import { type ContentsPlace, fileAnswer, itemJson } from './contentsJson.ts';
import { definedFile, definedNames } from './definedFiles.ts';
import { type GitRequest, withGit } from './fileEndpoint.ts';
import { acceptsRaw, rawAnswer } from './mediaType.ts';
import { findNode, targetOf } from './treePath.ts';

/** GitHub lists no more of a folder. */
const MAX_ITEMS = 1000;

const README = /^readme(\.(md|markdown|txt))?$/i;

const empty: Answer = { kind: 'error', status: 404, message: 'This repository is empty.' };

/** GET /repos/{owner}/{repo}/contents/{path}: https://docs.github.com/en/rest/repos/contents#get-repository-content. */
export const contents = repositoryEndpoint((world, record, request) => {
  const path = restOf(world, request, 'contents').toString('latin1').replace(/\/+$/, '');
  return contentsAnswer(world, record, request, Buffer.from(path, 'latin1'));
});

/** GET /repos/{owner}/{repo}/readme: the first of the usual names, as on GitHub. */
export const readme = repositoryEndpoint((world, record, request) => {
  const answer = (names: readonly string[]): Answer | Promise<Answer> => {
    const name = names.toSorted().find((each) => README.test(each));
    return name === undefined ? notFound : contentsAnswer(world, record, request, Buffer.from(name));
  };
  if (isAsDefined(world, record, request)) return answer(definedNames(record));
  return withGit(world, record, request, async ({ git }) => {
    const commit = await git.findCommit(refOf(record, request));
    const children = commit ? await git.children(commit.tree) : [];
    return answer(children.filter(({ type }) => type === 'blob').map(({ name }) => name.toString()));
  });
});

function contentsAnswer(
  world: World,
  record: RepositoryRecord,
  request: ApiRequest,
  path: Buffer,
): Answer | Promise<Answer> {
  if (isAsDefined(world, record, request)) {
    if (record.isEmpty) return empty;
    const file = definedFile(record, path);
    if (file === 'none') return notFound;
    if (file) return fileAnswer(placeOf({ world, record, request }), path, file.id, file.content);
  }
  return withGit(world, record, request, (opened) => storedAnswer(opened, path));
}

/** Whether the request is for the files in the record, which need no git: nothing was pushed. */
function isAsDefined({ bare }: World, record: RepositoryRecord, request: ApiRequest): boolean {
  return !bare.isCreated(record) && refOf(record, request) === record.default_branch;
}

function refOf({ default_branch: branch }: RepositoryRecord, { url }: ApiRequest): string {
  return url.searchParams.get('ref') || branch;
}

function placeOf({ world, record, request }: Omit<GitRequest, 'git'>): ContentsPlace {
  return { world, record, ref: refOf(record, request), accept: request.accept };
}

async function storedAnswer(opened: GitRequest, path: Buffer): Promise<Answer> {
  const { record, request, git } = opened;
  const place = placeOf(opened);
  const commit = await git.findCommit(place.ref);
  if (!commit) {
    const isDefault = place.ref === record.default_branch;
    return isDefault ? empty : { kind: 'error', status: 404, message: `No commit found for the ref ${place.ref}` };
  }
  const node = await findNode(git, commit.tree, path);
  if (!node) return notFound;
  if (node.type === 'tree') return json(await folderJson(opened, path, node.id));
  const found = await git.read(node.id);
  if (!found) return notFound;
  if (node.mode !== '120000') return fileAnswer(place, path, node.id, found.content);
  // A link to a file is served as that file.
  const to = targetOf(path, found.content);
  const target = to && (await findNode(git, commit.tree, to));
  const file = target?.mode.startsWith('100') ? await git.read(target.id) : undefined;
  if (file) return fileAnswer(place, path, file.id, file.content);
  if (acceptsRaw(request.accept)) return rawAnswer('raw', found.content, node.id);
  const item = itemJson(place, { type: 'symlink', path, id: node.id, size: found.content.length });
  return json({ ...item, target: found.content.toString() });
}

async function folderJson(opened: GitRequest, folder: Buffer, tree: string) {
  const place = placeOf(opened);
  const entries = await opened.git.list(tree, false);
  return entries.slice(0, MAX_ITEMS).map(({ type: kind, mode, id, path: name, size = 0 }) => {
    const path = folder.length === 0 ? name : Buffer.concat([folder, Buffer.from('/'), name]);
    const type = mode === '120000' ? 'symlink' : 'file';
    return itemJson(place, { type: kind === 'tree' ? 'dir' : type, path, id, size });
  });
}

function json(body: unknown): Answer {
  return { kind: 'json', entity: entity(body) };
}
