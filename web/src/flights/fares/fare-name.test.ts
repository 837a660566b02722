import { expect, it } from 'vitest'
import { fareName, fareParts } from './fare-name.ts'

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
