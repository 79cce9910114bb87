import { env, window } from 'vscode';
import { withoutTokens } from './core/quotedTokens.ts';
import { showable } from './core/text.ts';
import { plural } from './format.ts';
import { l10n } from './l10n.ts';

/** Copies a text, without tokens that a service has quoted in it. */
export async function copyText(text: string): Promise<void> {
  await env.clipboard.writeText(withoutTokens(text));
}

/** Copies lines, and says so. */
export async function copyLines(lines: readonly string[]): Promise<void> {
  await copyText(lines.join('\n'));
  const [first = ''] = lines;
  const text =
    lines.length === 1
      ? l10n.t('Copied {0}', showable(first))
      : plural(lines.length, l10n.t('Copied {0} line|Copied {0} lines'));
  window.setStatusBarMessage(text, 3000);
}
