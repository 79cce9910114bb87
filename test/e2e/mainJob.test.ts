import { serverHost } from './editorHost.ts';
import { describeMainJob } from './mainJob.ts';

describeMainJob(serverHost('the current VS Code'));
