import { fullName, type RepositoryRecord } from '../../data/repository.ts';
import { webHost } from '../account-json.ts';
import type { Answer, World } from '../endpoint.ts';
import { entity } from '../entity.ts';
import { apiUrl, encodedPath, webUrl } from './addresses.ts';
import { base64Lines } from './base64.ts';
import { acceptsRaw, rawAnswer } from './mediaType.ts';

/** GitHub omits the content of files above this size, in bytes. */
const MAX_CONTENT_BYTES = 1024 * 1024;

/** Where contents are read. */
export interface ContentsPlace {
  readonly world: World;
  readonly record: RepositoryRecord;
  /** As in the request, or the default branch. */
  readonly ref: string;
  readonly accept: string;
}

interface Item {
  readonly type: 'dir' | 'file' | 'symlink';
  readonly path: Buffer;
  readonly id: string;
  readonly size: number;
}

/** The response with a file. */
export function fileAnswer(place: ContentsPlace, path: Buffer, id: string, content: Buffer<ArrayBuffer>): Answer {
  if (acceptsRaw(place.accept)) return rawAnswer('raw', content, id);
  const isLarge = content.length > MAX_CONTENT_BYTES;
  const body = {
    ...itemJson(place, { type: 'file', path, id, size: content.length }),
    content: isLarge ? '' : base64Lines(content),
    encoding: isLarge ? 'none' : 'base64',
  };
  return { kind: 'json', entity: entity(body) };
}

/** The fields that files, folders and symbolic links share. */
export function itemJson({ world, record, ref }: ContentsPlace, { type, path, id, size }: Item) {
  const [api, web] = [apiUrl(world, record), webUrl(record)];
  const encoded = encodedPath(path);
  const below = `${encodedPath(Buffer.from(ref))}/${encoded}`;
  const self = `${api}/contents/${encoded}?ref=${encodeURIComponent(ref)}`;
  const [git, html] =
    type === 'dir'
      ? [`${api}/git/trees/${id}`, `${web}/tree/${below}`]
      : [`${api}/git/blobs/${id}`, `${web}/blob/${below}`];
  const text = path.toString();
  return {
    name: text.slice(text.lastIndexOf('/') + 1),
    path: text,
    sha: id,
    size,
    url: self,
    html_url: html,
    git_url: git,
    download_url: type === 'dir' ? null : `https://raw.${webHost}/${fullName(record)}/${below}`,
    type,
    _links: { self, git, html },
  };
}
