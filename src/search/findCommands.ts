import { type Session, webHostOf } from '../accounts/core/session.ts';
import type { Library } from '../repositories/core/library.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import { type LookUp, type PickOptions, pickRepository } from './repositoryPicker.ts';
import type { SearchServices } from './search.ts';

interface FindOptions extends Omit<PickOptions, 'lookUp'> {
  /** Shows an account or a repository by its name, if none of the loaded ones is found. */
  readonly lookUp?: (session: Session, name: string) => void;
}

/** Lets the user find a repository of any account, or a clone. */
export async function findRepository(
  services: SearchServices,
  title: string,
  { lookUp, ...options }: FindOptions = {},
): Promise<CatalogueEntry | undefined> {
  const { library, fileHosts, current, localClones } = services;
  await library.load();
  if (options.box?.isClosed) return undefined;
  void fileHosts.ask(library.stores);
  void localClones.searchIfDue();
  const { session } = current;
  return pickRepository(services, title, {
    opensFiles: lookUp !== undefined,
    ...options,
    ...(lookUp && session && { lookUp: lookUpOn(library, session, lookUp) }),
  });
}

/** Looks a name up on the host of a session, or on that of another account if the name is in an address there. */
function lookUpOn(library: Library, session: Session, lookUp: (session: Session, name: string) => void): LookUp {
  const run = (name: string, host: string): void => {
    const others = library.stores.map((store) => store.session);
    const found = [session, ...others].find((each) => webHostOf(each) === host);
    // An account may have signed out while the list was open.
    if (found) lookUp(found, name);
  };
  return { host: webHostOf(session), run };
}
