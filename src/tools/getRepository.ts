import { MarkdownString } from 'vscode';
import { l10n } from '../base/l10n.ts';
import { describeInOwnWords, describeStaleness } from '../errors/errorText.ts';
import { readRecord } from '../hosts/core/recordReader.ts';
import { GetRepositorySchema } from './inputs.ts';
import { locate, NOT_ASKED } from './locate.ts';
import { quoted } from './modelText.ts';
import { toolOf } from './tool.ts';
import { ToolError } from './toolError.ts';
import { isPublic, recordOutput } from './toolOutput.ts';

/**
 * Returns one repository: from the cache while it is fresh, otherwise with one request, as its page does. If the
 * repository is or may be private, the user is asked first.
 */
export const getRepository = toolOf({
  schema: GetRepositorySchema,
  async prepare(input, services) {
    const { fullName } = input;
    const invocationMessage = new MarkdownString(l10n.t('Loading {0}', quoted(fullName)));
    if ((await locate(input, services)).isPublic) return { invocationMessage };
    const message = l10n.t(
      '{0} is or may be private. Its name, description, and addresses are sent to the model and its provider.',
      quoted(fullName),
    );
    const title = l10n.t('Share This Repository with a Language Model?');
    return { invocationMessage, confirmationMessages: { title, message: new MarkdownString(message) } };
  },
  async run(input, services, signal, isAsked) {
    const { session, source, isPublic: isOpen } = await locate(input, services);
    if (!isAsked && !isOpen) throw new ToolError(NOT_ASKED);
    const { record, staleness } = await readRecord(source, { intent: 'immediate', signal });
    // The record is cached now: the next call asks the user.
    if (!isAsked && !isPublic(record, session)) throw new ToolError(NOT_ASKED);
    return recordOutput(
      record,
      session,
      staleness && describeStaleness(staleness, services.clock.now(), describeInOwnWords),
    );
  },
});
