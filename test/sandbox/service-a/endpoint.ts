import type { Accounts } from '../data/accountStore.ts';
import type { OAuthRestrictions } from '../data/oauthRestrictions.ts';
import type { RepositoryRecord } from '../data/repository.ts';
import type { SingleSignOn } from '../data/single-sign-on.ts';
import type { Store } from '../data/store.ts';
import type { Tokens } from '../data/tokens.ts';
import type { BareRepositories } from '../git/bareRepositories.ts';
import type { Settings } from '../sandboxOptions.ts';
import type { Principal } from './authentication.ts';
import type { Cache } from './cache.ts';
import type { Entity } from './entity.ts';
import type { HeaderMap } from './headers.ts';

/** The services that the endpoints of service A use. */
export interface World {
  readonly accounts: Accounts;
  readonly store: Store;
  readonly tokens: Tokens;
  readonly singleSignOn: SingleSignOn;
  readonly oauthRestrictions: OAuthRestrictions;
  readonly settings: Settings;
  /** The repositories of the git host. */
  readonly bare: Pick<BareRepositories, 'open' | 'isCreated'>;
  /** Lists in the requested order, and their pages. */
  readonly orders: Cache<readonly RepositoryRecord[]>;
  readonly pages: Cache<Entity>;
  /** Next line of /zen. */
  readonly nextSaying: () => string;
  /** The path of the API: empty, or `/api/v3`. */
  readonly apiPath: string;
  /** Address of the API; available once it listens. */
  readonly baseUrl: () => string;
  /** Address of the git host; available once it listens. */
  readonly gitUrl: () => string;
}

export interface ApiRequest {
  readonly principal: Principal | undefined;
  /** As the client sent it: its own Host, path and query. */
  readonly url: URL;
  /** The Accept header. */
  readonly accept: string;
  param(name: string): string;
}

/** The response of an endpoint, without the headers that all responses share. */
export type Answer =
  | JsonAnswer
  | RawAnswer
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'moved'; readonly location: string }
  | { readonly kind: 'error'; readonly status: ErrorStatus; readonly message: string; readonly headers?: HeaderMap };

export interface JsonAnswer {
  readonly kind: 'json';
  readonly entity: Entity;
  readonly link?: string;
  readonly lastModified?: string;
  /** Additional headers, also of a 304. */
  readonly headers?: HeaderMap;
}

/** The response to a media type other than JSON. */
export interface RawAnswer extends Omit<JsonAnswer, 'kind'> {
  readonly kind: 'raw';
  readonly contentType: string;
}

export type ErrorStatus = 401 | 403 | 404 | 405 | 409 | 422 | 501;
export type Endpoint = (world: World, request: ApiRequest) => Answer | Promise<Answer>;

export const notFound: Answer = { kind: 'error', status: 404, message: 'Not Found' };
export const badCredentials: Answer = { kind: 'error', status: 401, message: 'Bad credentials' };
export const unauthenticated: Answer = { kind: 'error', status: 401, message: 'Requires authentication' };
export const wrongMethod: Answer = { kind: 'error', status: 405, message: 'Method Not Allowed' };

/** The response to a spent quota; worded as on GitHub, but distinguishable by the headers. */
export function limitExceeded(principal: Principal | undefined): Answer {
  const whose = principal ? `user ID ${principal.account.id}` : '127.0.0.1';
  return { kind: 'error', status: 403, message: `API rate limit exceeded for ${whose}.` };
}
