import { describeSmoke } from '../e2e/smoke.ts';
import { webHost } from './webHost.ts';

describeSmoke(webHost);
