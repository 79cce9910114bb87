import { faker } from '@faker-js/faker/locale/en';

/** City → its approximate number of cyclists. The seven accepted values: docs/service-spec.md, section 2.4. */
const typical: Readonly<Record<string, number>> = {
  benalmadena: 2_400,
  cordoba: 21_000,
  fuengirola: 3_100,
  helsinki: 92_000,
  malaga: 34_000,
  moscow: 410_000,
  spb: 185_000,
};

/** City → its number of cyclists: plausible, and the same for the same seed. */
export function seedCyclists(seed: number): Readonly<Record<string, number>> {
  faker.seed(seed);
  return Object.fromEntries(
    Object.entries(typical).map(([city, count]) => [
      city,
      faker.number.int({ min: Math.round(count * 0.9), max: Math.round(count * 1.1) }),
    ]),
  );
}
