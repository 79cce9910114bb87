import { serverHost } from './host.ts';
import { describeMainJob } from './mainJob.ts';

describeMainJob(serverHost('the current VS Code'));
