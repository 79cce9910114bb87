import { describeMainJobIn } from '../e2e/mainJob.ts';
import { webHost } from './webHost.ts';

describeMainJobIn(webHost);
