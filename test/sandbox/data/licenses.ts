export const licenseKeys = ['mit', 'apache-2.0', 'gpl-3.0', 'bsd-3-clause', 'mpl-2.0', 'agpl-3.0', 'other'] as const;
export type LicenseKey = (typeof licenseKeys)[number];

interface LicenseFacts {
  readonly name: string;
  readonly spdx_id: string;
  readonly node_id: string;
  /** Share among licensed repositories, in per cent. */
  readonly weight: number;
}

/** `other` is GitHub's key for an unrecognized license file. */
export const licenses: Readonly<Record<LicenseKey, LicenseFacts>> = {
  mit: { name: 'MIT License', spdx_id: 'MIT', node_id: 'MDc6TGljZW5zZTEz', weight: 54 },
  'apache-2.0': { name: 'Apache License 2.0', spdx_id: 'Apache-2.0', node_id: 'MDc6TGljZW5zZTI=', weight: 19 },
  'gpl-3.0': { name: 'GNU General Public License v3.0', spdx_id: 'GPL-3.0', node_id: 'MDc6TGljZW5zZTk=', weight: 10 },
  'bsd-3-clause': {
    name: 'BSD 3-Clause "New" or "Revised" License',
    spdx_id: 'BSD-3-Clause',
    node_id: 'MDc6TGljZW5zZTU=',
    weight: 6,
  },
  'mpl-2.0': { name: 'Mozilla Public License 2.0', spdx_id: 'MPL-2.0', node_id: 'MDc6TGljZW5zZTE0', weight: 3 },
  'agpl-3.0': {
    name: 'GNU Affero General Public License v3.0',
    spdx_id: 'AGPL-3.0',
    node_id: 'MDc6TGljZW5zZTE=',
    weight: 2,
  },
  other: { name: 'Other', spdx_id: 'NOASSERTION', node_id: 'MDc6TGljZW5zZTA=', weight: 6 },
};

/** The `license` object of a repository; an unrecognized license has no address, as on GitHub. */
export function licenseJson(key: LicenseKey, baseUrl: string) {
  const { name, spdx_id, node_id } = licenses[key];
  return { key, name, spdx_id, url: key === 'other' ? null : `${baseUrl}/licenses/${key}`, node_id };
}
