import type { ListedRepository } from './repository.ts';

type License = NonNullable<ListedRepository['license']>;

/** More than there are usual licenses. A service may send any number of other ones. */
const MAX_LICENSES = 500;

const licenses = new Map<string, License>();

/** Returns the same object for equal licenses, because thousands of repositories have few of them. */
export function sharedLicense(license: License): License {
  const { name, spdx_id: id } = license;
  if (typeof name !== 'string') return license;
  const shared = licenses.get(name);
  if (shared && shared.spdx_id === id) return shared;
  if (licenses.size >= MAX_LICENSES) licenses.clear();
  licenses.set(name, license);
  return license;
}
