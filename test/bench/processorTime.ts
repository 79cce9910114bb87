/** Milliseconds of user and system time together. */
export function millisecondsOf({ user, system }: NodeJS.CpuUsage): number {
  return (user + system) / 1000;
}
