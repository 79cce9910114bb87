import { packageTestExtension } from '../support/packageTestExtension.ts';

/** @returns the path of the package */
export function packageProvider(): Promise<string> {
  return packageTestExtension('provider');
}
