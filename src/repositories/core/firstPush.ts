import { type Addressed, addressOf } from '../../model/core/repositoryAddress.ts';

/** Commands for an empty repository, to be pasted into a shell. */
interface FirstPushCommands {
  readonly clone: string;
  readonly push: readonly string[];
}

/** Addresses without a character that a shell interprets, and that Git takes for no option. */
const ADDRESS = /^((https?|ssh):\/\/\w[\w.~:/@+-]*|\w[\w.-]*@\w[\w.-]*:[\w.~/-]+)$/;
const BRANCH = /^\w[\w./-]*$/;

/**
 * The commands for the first push to a repository, as its page on the web shows them.
 * @returns undefined without an address, or with one that would be more than an argument in a shell
 */
export function firstPushCommands(
  repository: Addressed & { readonly default_branch?: string | null | undefined },
): FirstPushCommands | undefined {
  const addresses = [addressOf(repository, 'https'), addressOf(repository, 'ssh')];
  const address = addresses.find((each) => each !== undefined && ADDRESS.test(each));
  if (address === undefined) return undefined;
  const named = repository.default_branch ?? '';
  const branch = BRANCH.test(named) ? named : 'main';
  return {
    clone: `git clone ${address}`,
    push: [`git remote add origin ${address}`, `git branch -M ${branch}`, `git push -u origin ${branch}`],
  };
}
