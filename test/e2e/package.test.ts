import assert from 'node:assert/strict';
import { statSync } from 'node:fs';
import { LANGUAGES } from '../../scripts/l10nTexts.ts';
import { packagedFiles } from '../../scripts/package.ts';
import { packaged } from './packaged.ts';

/** Every file of the package. A star stands for a digest. */
const FILES = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'SECURITY.md',
  'dist/ThirdPartyNotices.txt',
  'dist/extension.cjs',
  'dist/extension.web.js',
  'dist/main.cjs',
  'dist/pages/account.js',
  'dist/pages/chunk-*.js',
  'dist/pages/codicon.css',
  'dist/pages/codicon.ttf',
  'dist/pages/emoji-*.js',
  'dist/pages/page.css',
  'dist/pages/quota.js',
  'dist/pages/repository.js',
  'docs/README.md',
  'docs/accounts-and-tokens.md',
  'docs/api.md',
  'docs/beyond-the-spec.md',
  'docs/cloning.md',
  'docs/commands.md',
  'docs/files.md',
  'docs/language-model-tools.md',
  'docs/pages.md',
  'docs/privacy-and-security.md',
  'docs/search.md',
  'docs/servers.md',
  'docs/settings.md',
  'docs/sidebar.md',
  'docs/troubleshooting.md',
  'media/askpass/askpass.cjs',
  'media/askpass/askpass.sh',
  'media/files.svg',
  'media/icon.png',
  'media/icon.svg',
  'media/tabs/organization-dark.svg',
  'media/tabs/organization-light.svg',
  'media/tabs/person-dark.svg',
  'media/tabs/person-light.svg',
  'media/tabs/quota-dark.svg',
  'media/tabs/quota-light.svg',
  'media/tabs/repository-dark.svg',
  'media/tabs/repository-light.svg',
  'media/walkthrough/account.svg',
  'media/walkthrough/clones.svg',
  'media/walkthrough/files.svg',
  'media/walkthrough/find.svg',
  'media/walkthrough/page.svg',
  'media/walkthrough/quota.svg',
  'package.json',
  'package.nls.json',
  'src/api/repoRider.ts',
  ...LANGUAGES.flatMap((language) => [`dist/l10n/bundle.l10n.${language}.json`, `package.nls.${language}.json`]),
];

const MAX_BYTES = 1100 * 1024;

describe('the package', () => {
  it('contains exactly these files', async () => {
    await packaged();
    const names = (await packagedFiles()).map((file) => file.replace(/-[\dA-Z]{8}(\.c?js)$/, '-*$1'));
    assert.deepEqual([...new Set(names)].toSorted(), FILES.toSorted());
  });

  it(`has at most ${MAX_BYTES / 1024} KB`, async () => {
    const { size } = statSync(await packaged());
    console.log(`        ${(size / 1024).toFixed(1)} KB`);
    assert.ok(size <= MAX_BYTES, `${size} bytes`);
  });
});
