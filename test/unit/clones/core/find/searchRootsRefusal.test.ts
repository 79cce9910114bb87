import assert from 'node:assert/strict';
import { folderRefusal } from '../../../../../src/clones/core/find/searchRoots.ts';
import { describeOnEachSystem } from '../../../../support/systems.ts';

describeOnEachSystem('a folder to search for clones', ({ paths, pathOf, isWindows }) => {
  for (const [title, path, refusal] of [
    ['is accepted on a disk of this computer', pathOf('/code'), undefined],
    ['is accepted outside the home folder', pathOf('/mnt/code'), undefined],
    ['is refused on another computer', '\\\\server\\share\\code', 'elsewhere'],
    ['is refused on another computer, with slashes', '//server/share/code', 'elsewhere'],
    ['is refused on another computer, with a long path', '\\\\?\\UNC\\server\\share', 'elsewhere'],
    ['is refused if bytes of its name could not be decoded', pathOf('/code/\uFFFD'), 'unclear'],
    ...(isWindows
      ? ([
          ['is accepted with a long path', '\\\\?\\c:\\code', undefined],
          ['is refused with a dot at the end of its name', 'c:\\code.', 'unclear'],
        ] as const)
      : []),
  ] as const) {
    it(title, () => assert.equal(folderRefusal(path, pathOf('/home/rita'), paths), refusal));
  }
});
