import { LOGINS_THAT_CHANGE, type Service } from './service.ts';
import type { OwnerStep } from './steps.ts';

/** Renames, deletes or adds an owner at the service. Accounts with a token that users enter most stay as they are. */
export function changeOwner(service: Service, step: OwnerStep): void {
  const { sandbox, nextName } = service;
  const { accounts } = sandbox;
  const used = LOGINS_THAT_CHANGE.filter((login) => accounts.find(login));
  const free = LOGINS_THAT_CHANGE.filter((login) => !accounts.find(login));
  const [owner, name] = [used, free].map((logins) => logins[step.owner % logins.length]);
  switch (step.kind) {
    case 'rename owner':
      if (owner !== undefined && name !== undefined) sandbox.renameOwner(owner, name);
      return;
    case 'delete owner':
      if (owner !== undefined) service.removeOwner(owner);
      return;
    case 'add owner': {
      if (name === undefined) return;
      const isJoined = step.type === 'Organization' && step.isJoined;
      sandbox.addOwner({ login: name, type: step.type }, isJoined ? ['rider'] : []);
      for (const isPrivate of [false, true]) sandbox.add(name, nextName(), { private: isPrivate });
    }
  }
}
