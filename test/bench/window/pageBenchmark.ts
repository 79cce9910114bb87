import { Command } from '../../../src/ids.ts';
import type { Benchmark } from '../benchmark.ts';
import { type Result, resultOf } from '../figures/result.ts';
import { eachRound } from '../figures/rounds.ts';
import { BARE_PANEL } from './bare/facts.ts';
import { FirstContent } from './firstContent.ts';
import { Rig } from './windowRig.ts';

const PAGES = {
  account: Command.showAccount,
  repository: Command.showRepository,
  'API quota': Command.showQuota,
} as const;

const CLOSE = 'workbench.action.closeAllEditors';

/** Each page, from its command to its heading, compared with a page with only a heading. */
export const windowPages: Benchmark = {
  name: 'window pages',
  seconds: 110,
  async run(bench) {
    await using rig = await Rig.start(bench);
    const firstContent = await FirstContent.in(rig.page);
    await rig.reload();
    await rig.ours.show();
    // Account and repository pages are those of the selected rows; a click opens the account's.
    const select = { account: () => rig.ours.owner.click(), repository: () => rig.ours.selectFarDown() } as const;
    const results: Result[] = [];
    const names = Object.keys(PAGES);
    for (const [name, command] of Object.entries(PAGES)) {
      if (name === 'repository' || name === 'account') await select[name]();
      // Selecting a repository opens its page.
      await rig.probe.run(CLOSE);
      const goal = { max: 2 };
      const description = { name: `window: ${name} page, first content`, reference: 'a blank panel', unit: 'ms', goal };
      results.push(
        ...(await eachRound(
          { ours: command, reference: BARE_PANEL },
          bench.limits(1 / (names.length - results.length)),
          async (id) => {
            const time = await firstContent.time(() => rig.probe.run(id));
            await rig.probe.run(CLOSE);
            await rig.probe.rest();
            return time;
          },
          (times) => [resultOf(description, times)],
        )),
      );
    }
    return results;
  },
};
