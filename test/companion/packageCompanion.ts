import { packageTestExtension } from '../support/packageTestExtension.ts';

/** @returns the path of the package */
export function packageCompanion(): Promise<string> {
  return packageTestExtension('companion');
}
