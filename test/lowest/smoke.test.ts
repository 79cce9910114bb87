import { describeSmoke } from '../e2e/smoke.ts';
import { lowestHost } from './lowestHost.ts';

describeSmoke(lowestHost);
