import { RIDER } from '../support/sandboxTokens.ts';
import { describeHostileText } from './hostileText.ts';
import { describeReadme, LateCommits } from './readme.ts';
import { useWindow } from './useWindow.ts';

describe('a window with text of others', () => {
  const late = new LateCommits();
  const workbench = useWindow({ sandbox: { repositories: 20, hold: late.hold }, signedInAs: RIDER });

  describeReadme(workbench, late);
  describeHostileText(workbench);
});
