/** Otherwise, the extension host repeatedly scans all processes, and starts some for that. */
export const QUIET_SETTINGS = { 'remote.autoForwardPortsSource': 'output' } as const;
