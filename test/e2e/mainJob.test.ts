import { describeAnonymous } from './anonymous.ts';
import { describeGermanPlainService } from './germanPlainService.ts';
import { describeMainJob } from './mainJob.ts';
import { describeOwnerTokens } from './ownerTokens.ts';
import { describeTwoAccounts } from './twoAccounts.ts';
import { useWindow } from './useWindow.ts';
import { describeWalkthrough } from './walkthrough.ts';

describe('a window of users with no, one, and two accounts', () => {
  // Narrower windows show no pictures in the walkthrough.
  const workbench = useWindow({ sandbox: { repositories: 120 }, launch: { viewport: { width: 1400, height: 900 } } });

  describeWalkthrough(workbench);
  describeMainJob(workbench, { name: 'the current VS Code', asksFirst: false });
  describeTwoAccounts(workbench);
  describeOwnerTokens(workbench);
  describeAnonymous(workbench);
  describeGermanPlainService(workbench);
});
