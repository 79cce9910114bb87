/** Whether a host is one of github.com. */
export function isGitHub(hostname: string): boolean {
  return /(^|\.)github\.com\.?$/.test(hostname);
}

/** Whether a host is a cloud of GitHub Enterprise with data residency. */
export function isDataResidency(hostname: string): boolean {
  return hostname.endsWith('.ghe.com');
}
