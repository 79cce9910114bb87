import { describeMainJob } from '../e2e/mainJob.ts';
import { webHost } from './webHost.ts';

describeMainJob(webHost);
