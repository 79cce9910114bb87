import { closeWorkers } from './workerHost.ts';

/** Mocha calls this after each test file, or after the last one if it runs them all in one process. */
export const mochaHooks = { afterAll: closeWorkers };
