import { closeWorkers } from './workerHost.ts';

/** Mocha calls this after each file of tests, or after the last one when it runs them all in one process. */
export const mochaHooks = { afterAll: closeWorkers };
