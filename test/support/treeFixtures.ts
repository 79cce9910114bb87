import { UnreachableError } from '../../src/http/core/send/requestErrors.ts';
import { rider } from './fakeAccounts.ts';
import { repository } from './fakeStoreLists.ts';
import { storeOf } from './treeData.ts';

/** The rider's repositories: two of the account, and two of an organization. */
export const spoke = repository(1, 'rider/spoke', { language: 'Go' });
export const hub = repository(2, 'rider/hub', { language: 'C' });
export const tyre = repository(3, 'velodrome/tyre', { language: null });
export const map = repository(4, 'velodrome/map', { language: 'Go' });
export const all = [spoke, hub, tyre, map];
export const loaded = storeOf(rider, all);

export const request = { origin: 'https://code.example', path: '/user/repos' };
export const failure = new UnreachableError(request, 'ECONNREFUSED');
