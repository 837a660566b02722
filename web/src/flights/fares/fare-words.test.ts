import { expect, it, test } from 'vitest'
import { fareName, fareParts, freshnessOf } from './fare-words.ts'

it.each([
  ['ECONOMY LIGHT', 'Economy Light'],
  ['Economy Light', 'Economy Light'],
  ['FLEX+', 'Flex+'],
  ['SAS', 'SAS'],
  ['M 21', 'M 21'],
])('the fare %s is written %s', (told, written) => {
  expect(fareName(told)).toBe(written)
})

it.each([
  ['First', 'First', 'First'],
  ['ECONOMY LIGHT', 'Economy', 'Economy Light'],
  ['Premium economy flex', 'Premium Economy', 'Premium economy flex'],
  ['Light', 'Economy', 'Light · Economy'],
  ['Economy Plus', 'Business', 'Economy Plus · Business'],
  [null, 'Economy', 'Economy'],
])('a fare %s in %s names its cabin once', (fare, cabin, words) => {
  expect(fareParts(fare, cabin).join(' · ')).toBe(words)
})

test.each([
  [true, '12:00:00', 'live', 'Live, checked just now'],
  [true, '12:10:00', 'live', 'Live, checked 10 min ago'],
  [true, '12:10:01', 'checked', 'Checked 10 min ago'],
  [true, '15:00:00', 'checked', 'Checked 3 h ago'],
  [false, '12:01:00', 'cached', 'Cached 1 min ago'],
  [false, '15:00:00', 'cached', 'Cached 3 h ago'],
] as const)('a price of noon, live %s, is at %s one that is %s', (live, clock, state, words) => {
  const now = Date.parse(`2027-01-01T${clock}Z`)
  expect(freshnessOf({ live, seenAt: '2027-01-01T12:00:00Z' }, now)).toMatchObject({ state, words })
})
