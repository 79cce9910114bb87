/**
 * Whether a host that the user has pasted, or that a clone's remote names, is one of these: see `hostsOf`. In a file of
 * its own, because every window checks that for the file in its editor.
 */
export function isAmongHosts(hosts: readonly string[], pasted: string): boolean {
  return [pasted, pasted.replace(/^(www|ssh)\./, '')].some((host) => hosts.includes(host));
}
