import assert from 'node:assert/strict';
import { progressText, summaryText } from '../../../../../media/pages/cyclists/cyclistsText.ts';
import type { City } from '../../../../../src/protocol/cyclistsPage.ts';

const reader = { language: 'en', now: 0 };
const helsinki = { slug: 'helsinki', name: 'Helsinki' };
const malaga = { slug: 'malaga', name: 'Málaga' };
const moscow = { slug: 'moscow', name: 'Moscow' };
const counted = (city: typeof helsinki, cyclists: number): City => ({ ...city, state: 'counted', cyclists });
const waiting = (city: typeof helsinki, cyclists?: number): City => ({ ...city, state: 'waiting', cyclists });
const counting: City = { ...malaga, state: 'counting' };
const failed: City = { ...malaga, state: 'failed', message: 'It did not work.' };

describe('the texts beside the cities', () => {
  for (const [cities, text] of [
    [[], ''],
    [[waiting(helsinki), waiting(malaga)], ''],
    [[counted(helsinki, 1), counting, waiting(moscow)], 'Counting cyclists in Málaga… 1 of 3 done'],
    [[counted(helsinki, 1), failed, counted(moscow, 3)], 'Counted 2 of 3 cities, 1 failed'],
    [[counted(helsinki, 1), counted(moscow, 3)], 'Counted all 2 cities'],
    [[counted(helsinki, 1)], 'Counted 1 city'],
  ] as const) {
    it(`show the progress of the count: ${text}`, () => assert.equal(progressText(cities, reader), text));
  }

  for (const [cities, text] of [
    [[], ''],
    [[counted(helsinki, 92_000)], ''],
    [[counted(helsinki, 92_000), counted(malaga, 34_000), waiting(moscow)], ''],
    [[counted(helsinki, 92_000), failed], ''],
    [[counted(helsinki, 92_000), failed, counted(moscow, 410_000)], 'Most: Moscow, 410,000. Fewest: Helsinki, 92,000.'],
    [
      [counted(helsinki, 7), counted(malaga, 7), waiting(moscow, 3)],
      'Most: Helsinki and Málaga, 7. Fewest: Moscow, 3.',
    ],
    [[counted(helsinki, 0), counted(malaga, 0)], 'The same count in every city: 0.'],
  ] as const) {
    it(`name the most and the fewest after the count: ${text}`, () => {
      assert.equal(summaryText(cities, reader), text);
    });
  }
});
