import { isPastedHost, webOrigin } from '../../accounts/core/hostPages.ts';
import { OtherHostError } from '../../base/core/errors.ts';
import { parseLogin } from '../../http/core/send/credential.ts';
import { readOwner, withoutFolder } from './address.ts';

/**
 * The name of a user or an organization on a code host: a name, or an address there. An address elsewhere may be of
 * somebody else.
 * @throws MalformedLoginError; OtherHostError
 */
export function parseOwner(text: string, base: URL): string {
  const web = webOrigin(base);
  const { name, host } = readOwner(withoutFolder(text, [web]));
  if (host !== undefined && !isPastedHost(base, host)) throw new OtherHostError(web.host);
  return parseLogin(name);
}
