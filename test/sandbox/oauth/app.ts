import { type Context, Hono } from 'hono';
import { html } from 'hono/html';
import type { Accounts } from '../data/accountStore.ts';
import type { Deliver } from '../delivery.ts';
import type { DeviceFlow } from './deviceFlow.ts';

/** Seconds between two questions of an app that waits. GitHub's are 5. */
const INTERVAL_S = 1;

interface OAuthOptions {
  readonly accounts: Accounts;
  readonly flow: DeviceFlow;
  readonly deliver: Deliver;
  /** Address of the server, without a trailing slash; available once it listens. */
  readonly serverUrl: () => string;
}

/**
 * The pages and endpoints with which an app gets a token, as VS Code's GitHub Enterprise provider calls them:
 * https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
 */
export function createOAuth({ accounts, flow, deliver, serverUrl }: OAuthOptions): Hono {
  const app = new Hono();
  const send = (context: Context, status: number, type: string, text: string) =>
    deliver(context, { status, headers: { 'content-type': `${type}; charset=utf-8` }, body: Buffer.from(text) });
  const sendJson = (context: Context, value: object) => send(context, 200, 'application/json', JSON.stringify(value));

  app.post('/login/device/code', (context) => {
    const scopes = (context.req.query('scope') ?? '').split(/[ ,]+/).filter(Boolean);
    const { deviceCode, userCode } = flow.start(scopes);
    return sendJson(context, {
      device_code: deviceCode,
      user_code: userCode,
      verification_uri: `${serverUrl()}/login/device`,
      expires_in: flow.lifetimeMs / 1000,
      interval: INTERVAL_S,
    });
  });
  app.post('/login/oauth/access_token', (context) => {
    const grant = flow.redeem(context.req.query('device_code') ?? '');
    if (typeof grant === 'string') return sendJson(context, { error: grant, error_description: describe(grant) });
    return sendJson(context, { access_token: grant.token, token_type: 'bearer', scope: grant.scopes.join(',') });
  });
  app.get('/login/device', async (context) => send(context, 200, 'text/html', await approvalPage(accounts)));
  app.post('/login/device', async (context) => {
    const form = new URLSearchParams(await context.req.text());
    const [code = '', login = '', action] = ['user_code', 'login', 'action'].map((name) => form.get(name) ?? '');
    const isAnswered = action === 'authorize' ? flow.approve(code, login) : flow.deny(code);
    const text = isAnswered ? 'Done. Return to Visual Studio Code.' : 'This code is wrong or has expired.';
    return send(context, isAnswered ? 200 : 404, 'text/html', await page(text));
  });
  return app;
}

/** An error as a sentence, which VS Code shows. */
function describe(error: string): string {
  const text = error.replaceAll('_', ' ');
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

async function approvalPage({ all }: Accounts): Promise<string> {
  const users = all.filter(({ type }) => type === 'User');
  return page(
    html`<form method="post">
      <p><label>Code <input name="user_code" autocomplete="off" autofocus required></label></p>
      <p><label>Account <select name="login">${users.map(({ login }) => html`<option>${login}</option>`)}</select></label></p>
      <button name="action" value="authorize">Authorize Visual Studio Code</button>
      <button name="action" value="cancel" formnovalidate>Cancel</button>
    </form>`,
  );
}

async function page(content: string | ReturnType<typeof html>): Promise<string> {
  return String(
    await html`<!DOCTYPE html><html lang="en"><title>Device Activation</title><h1>Device Activation</h1>${content}`,
  );
}
