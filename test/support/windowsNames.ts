/** The names of devices, also with an extension: https://learn.microsoft.com/windows/win32/fileio/naming-a-file */
const DEVICE = /^(con|prn|aux|nul|conin\$|conout\$|com[\d¹²³]|lpt[\d¹²³])\s*(\.|$)/i;

/** Why Windows can't have a file of this name; undefined if it can. */
export function refusalOfName(name: string): string | undefined {
  if (/[<>:"/\\|?*\p{Cc}]/u.test(name)) return 'a character that has another meaning';
  if (DEVICE.test(name)) return 'the name of a device';
  return /[. ]$/.test(name) ? 'a dot or a space at the end' : undefined;
}
