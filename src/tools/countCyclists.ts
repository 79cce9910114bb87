import { MarkdownString } from 'vscode';
import { CounterAddressError } from '../base/core/errors.ts';
import { l10n } from '../base/l10n.ts';
import { describeError } from '../errors/errorText.ts';
import type { Counter } from '../extras/core/cyclistCounter.ts';
import { Setting } from '../ids.ts';
import { CountCyclistsSchema } from './inputs.ts';
import { modelText, quoted } from './modelText.ts';
import { type ToolServices, toolOf } from './tool.ts';
import { ToolError } from './toolError.ts';

/** Counts the cyclists of a city with one request. */
export const countCyclistsTool = toolOf({
  schema: CountCyclistsSchema,
  prepare: ({ city }) => ({ invocationMessage: new MarkdownString(l10n.t('Counting cyclists in {0}', quoted(city))) }),
  async run({ city }, services, signal) {
    const cyclists = await connect(services).count(city, { signal, intent: 'immediate' });
    return { city: modelText(city, 100), cyclists };
  },
});

/** @throws ToolError that names the setting. */
function connect({ connectCounter }: ToolServices): Counter {
  try {
    return connectCounter();
  } catch (error) {
    if (!(error instanceof CounterAddressError)) throw error;
    throw new ToolError(
      `${describeError(error).message} The user can set it in the user setting “${Setting.cyclistCounter}”.`,
    );
  }
}
