import type { Principal } from '../service-a/authentication.ts';
import type { World } from '../service-a/endpoint.ts';

/** The address of the configuration, which differs from the one that clients use, as often in reality. */
export const ROOT_URL = 'https://codehost.example';

export interface GiteaRequest {
  readonly world: World;
  readonly principal: Principal | undefined;
  readonly url: URL;
  readonly param: (name: string) => string;
  /** The rest of the path below the repository, after this part, as bytes. */
  readonly rest: (part: string) => Buffer;
}

export interface GiteaAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Bytes are sent as they are, anything else as JSON. */
  readonly body: unknown;
}

export type GiteaEndpoint = (request: GiteaRequest) => GiteaAnswer | Promise<GiteaAnswer>;

export function json(body: unknown, headers: GiteaAnswer['headers'] = {}): GiteaAnswer {
  return { status: 200, headers, body };
}

/** Errors have the address of the API's description. */
export function failed(status: number, message: string): GiteaAnswer {
  return { status, body: { message, url: `${ROOT_URL}/api/swagger` } };
}

export const notFound: GiteaAnswer = {
  status: 404,
  body: { errors: null, message: "The target couldn't be found.", url: `${ROOT_URL}/api/swagger` },
};
