import { describeMainJobIn } from '../e2e/mainJob.ts';
import { lowestHost } from './lowestHost.ts';

describeMainJobIn(lowestHost);
