import { RIDER } from '../support/sandboxTokens.ts';
import { addRepositories, describeBrowseFiles } from './browseFiles.ts';
import { describeDragRows } from './dragRows.ts';
import { describeHostileText } from './hostileText.ts';
import { describeIdleWindow } from './idleWindow.ts';
import { describeKeyboard, describeLinks } from './keyboardAndLinks.ts';
import { describePages } from './pageSteps.ts';
import { describeReadme, LateCommits } from './readme.ts';
import { useWindow } from './useWindow.ts';

describe('a window of a signed-in user', () => {
  const late = new LateCommits();
  const workbench = useWindow({
    sandbox: { repositories: 120, hold: late.hold },
    settings: { 'workbench.reduceMotion': 'auto' },
    signedInAs: RIDER,
    launch: async (sandbox) => {
      addRepositories(sandbox);
      return {};
    },
  });

  describePages(workbench);
  describeKeyboard(workbench);
  describeLinks(workbench);
  describeBrowseFiles(workbench);
  describeDragRows(workbench);
  describeIdleWindow(workbench);
  describeReadme(workbench, late);
  describeHostileText(workbench);
});
