import { UnreachableError } from '../../src/core/http/requestErrors.ts';
import { repository } from './storeLists.ts';
import { accountAt, nobodyAt, storeOf } from './treeData.ts';

/** Two accounts on one host, one with the name of the first on another host, and nobody. */
export const rider = accountAt('code.example', 'rider', 1);
export const second = accountAt('code.example', 'second', 2);
export const elsewhere = accountAt('other.example', 'rider', 1);
export const nobody = nobodyAt('code.example');

/** What the first account sees: two of its own, and two of an organization. */
export const spoke = repository(1, 'rider/spoke', { language: 'Go' });
export const hub = repository(2, 'rider/hub', { language: 'C' });
export const tyre = repository(3, 'velodrome/tyre', { language: null });
export const map = repository(4, 'velodrome/map', { language: 'Go' });
export const all = [spoke, hub, tyre, map];
export const known = storeOf(rider, all);

export const request = { origin: 'https://code.example', path: '/user/repos' };
export const failure = new UnreachableError(request, 'ECONNREFUSED');
