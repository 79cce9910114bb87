import { describeMainJob } from '../e2e/mainJob.ts';
import { lowestHost } from './lowestHost.ts';

describeMainJob(lowestHost);
