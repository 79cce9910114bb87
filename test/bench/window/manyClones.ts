import { cpSync, writeFileSync } from 'node:fs';
import { RealGit } from '../../support/realGit.ts';
import { readBare } from '../bare.ts';
import type { Bench } from '../benchmark.ts';
import { type PlannedClone, planClones } from '../manyClones.ts';
import { Rig } from './windowRig.ts';

/** The label of their group. */
export const CLONED = 'Cloned';

/** A window of a user with 2,000 clones, which a search has found before. */
export async function withManyClones<T>(
  bench: Bench,
  work: (rig: Rig, clones: readonly PlannedClone[]) => Promise<T>,
): Promise<T> {
  using real = new RealGit();
  await using rig = await Rig.start(bench, {
    env: { HOME: real.folder },
    settings: { 'repoRider.cloneFolders': [real.path('code')] },
  });
  const pages = await readBare(rig.host.baseUrl, (page) => page);
  const clones = planClones(pages.flat());
  const template = real.create('template');
  for (const { path, remote } of clones) {
    const folder = real.path('code', path);
    cpSync(template, folder, { recursive: true });
    writeFileSync(`${folder}/.git/config`, remote === undefined ? '' : `[remote "origin"]\n\turl = ${remote}\n`);
  }
  await rig.reload();
  await rig.ours.show();
  await rig.ours.groupSays(CLONED, clones.length.toLocaleString('en'));
  return await work(rig, clones);
}
