/** Random numbers from 0 to 1, the same for the same seed: a linear congruential generator. */
export function seededRandom(seed: number): () => number {
  let state = BigInt(seed) * 2n + 1n;
  return () => {
    state = (state * 6_364_136_223_846_793_005n + 1_442_695_040_888_963_407n) & 0xffff_ffff_ffff_ffffn;
    return Number(state >> 11n) / 2 ** 53;
  };
}

/** A normally distributed number: mean 0, standard deviation 1. */
export function gaussian(random: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}
