import { type Session, webHostOf } from '../accounts/core/session.ts';
import type { Library } from '../repositories/core/library.ts';
import type { CatalogueEntry } from './core/catalogue.ts';
import { type LookUp, pickRepository } from './repositoryPicker.ts';
import type { SearchServices } from './search.ts';

/**
 * Lets the user find a repository of any account.
 * @param lookUp shows an account or a repository by its name, if none of the loaded ones is found
 * @param opensFiles see `pickRepository`
 */
export async function findRepository(
  services: SearchServices,
  title: string,
  lookUp?: (session: Session, name: string) => void,
  opensFiles = lookUp !== undefined,
): Promise<CatalogueEntry | undefined> {
  const { library, fileHosts, current, localClones } = services;
  await library.load();
  void fileHosts.ask(library.stores);
  void localClones.searchIfDue();
  const { session } = current;
  return pickRepository(services, title, lookUp && session && lookUpOn(library, session, lookUp), opensFiles);
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
