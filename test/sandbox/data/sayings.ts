/** The responses of /zen, in turn. */
export const sayings: readonly string[] = [
  'Shift before the hill, refactor before the feature.',
  'A short branch is home before dark.',
  'The wind you named is easier to ride against.',
  'A silent chain is easily forgotten.',
  'Read the map once more than you think you need.',
  'The smallest gear still climbs.',
  'Leave the path cleaner than your tyres found it.',
  'A test that cannot fail is a brake that cannot stop.',
  'Ride your own pace; merge at everyone’s.',
  'Pack for the weather, log for the night.',
  'The detour you documented is a shortcut for the next rider.',
  'Balance comes from moving.',
  'Two squeaks are a pattern.',
  'Carry one spare tube and one good rollback.',
  'Look where you want to go, not at the pothole.',
  'Old code is a paved road: mind the roots.',
  'Coasting is also a skill.',
  'Signal early, turn once.',
  'The last kilometre belongs to the careful.',
  'What you delete never gets a puncture.',
];

/** Returns a function that cycles through the lines. */
export function takeTurns(lines: readonly string[], start: number): () => string {
  let turn = start;
  return () => lines[turn++ % lines.length] ?? '';
}
