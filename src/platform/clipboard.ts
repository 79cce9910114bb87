import { env } from 'vscode';
import { withoutTokens } from '../core/quotedTokens.ts';

/** Copies a text, without tokens that a service has quoted in it. */
export async function copyText(text: string): Promise<void> {
  await env.clipboard.writeText(withoutTokens(text));
}
