import type { Session } from '../../accounts/core/session.ts';
import type { RepositoryName } from '../../model/core/fullName.ts';

/** A repository at a commit. Its id and the host decide which one that is; its names are only for people. */
export interface RootAddress extends RepositoryName {
  /** See `rootHostOf`. */
  readonly host: string;
  readonly repositoryId: number;
  /** In full. */
  readonly commit: string;
}

/** The parts of an address of a file (RFC 3986, section 3). */
interface AddressParts {
  readonly authority: string;
  readonly path: string;
}

const AUTHORITY = /^(\d{1,15})\+([\da-f]{40}|[\da-f]{64})\+([^+/?#@]{1,255})$/;

/** The host of a session’s API, with its port, and with the folder of a server below a path: `code.example~folder`. */
export function rootHostOf({ host, server }: Pick<Session, 'host' | 'server'>): string {
  const folder = new URL(server).pathname.slice(0, -1);
  // VS Code changes addresses to lower case.
  const escaped = folder.replace(/[^a-z\d./-]/g, (letter) => `_${letter.charCodeAt(0).toString(16).padStart(2, '0')}`);
  return `${host}${escaped.replaceAll('/', '~')}`;
}

/** The address of a file or a folder. @param path empty for the root */
export function fileAddressOf(root: RootAddress, path = ''): AddressParts {
  const { host, repositoryId, commit, owner, name } = root;
  return { authority: `${repositoryId}+${commit}+${host}`, path: `/${owner}/${name}${path && `/${path}`}` };
}

/** A file or a folder that an address names. */
interface AddressedFile {
  readonly root: RootAddress;
  /** Empty for the root. */
  readonly path: string;
}

/** Reads an address, which anyone may have made. @returns undefined if it names no file, nor a root */
export function readFileAddress({ authority, path }: AddressParts): AddressedFile | undefined {
  const [, id, commit, host] = AUTHORITY.exec(authority) ?? [];
  const [empty, owner, name, ...rest] = path.split('/');
  if (!commit || !host || empty !== '' || !owner || !name) return undefined;
  return { root: { host, repositoryId: Number(id), commit, owner, name }, path: rest.join('/') };
}

/** Whether a root is at an address, with the same name. */
export function isAt(root: RootAddress, address: RootAddress): boolean {
  return (['host', 'repositoryId', 'commit', 'owner', 'name'] as const).every((part) => root[part] === address[part]);
}
